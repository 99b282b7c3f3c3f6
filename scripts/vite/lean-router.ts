import type { Plugin } from 'vite';

/** Says of the router's parts that making them has no effect, so that those which nobody imports are left out. */
const withPureParts = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');

/**
 * The router's own build marks neither, and its forms, scripts and error pages for servers came along: 2 kB of the
 * first load.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*\.mjs$/ },
    handler: code => withPureParts(code),
  },
};
