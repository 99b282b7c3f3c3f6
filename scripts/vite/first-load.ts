import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { firstDoctors } from '#src/lib/first-request.ts';
import { paths } from '#src/paths.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'src/main.tsx');
const firstScreen = join(root, 'src/domains/booking/pages/appointment-doctor.tsx');
/** The operation whose answer the first screen waits for. */
const firstOperation = 'listDoctors';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Every module of the first screen, by static imports. Undefined until the graph is complete. */
let firstModules: Set<string> | undefined;

function collect(context: Context): Set<string> {
  const seen = new Set<string>();
  const queue = [main, firstScreen];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

const isFirst = (id: string, context: Context) => {
  firstModules ??= collect(context);
  // The entry starts the app. In a shared file it would start it on the login page, too.
  return id !== main && firstModules.has(id);
};

/** The first screen is in two files, libraries and own code. Every further file would cost a round trip. */
export const firstLoadChunks = {
  groups: [
    {
      debugName: 'vendor',
      priority: 2,
      test: /node_modules|rolldown\/runtime/,
      name: (id: string, context: Context) =>
        isFirst(id, context) || !id.includes('node_modules') ? 'vendor' : null,
    },
    {
      debugName: 'first',
      priority: 1,
      name: (id: string, context: Context) => (isFirst(id, context) ? 'first' : null),
    },
    {
      // What several screens share is in one file, not in twenty.
      debugName: 'pieces',
      test: /\/(src\/(ui|lib|platform|overlays|shared|domains)|generated)\//,
      minShareCount: 2,
      name: 'pieces',
      includeDependenciesRecursively: false,
    },
    {
      // These screens are small and seldom opened, and the first screen names each lazy file: one file for all.
      debugName: 'organization',
      test: /src\/domains\/organization\/(pages|parts)\//,
      name: 'organization',
      includeDependenciesRecursively: false,
    },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/** Replaces `var(--token)` by its value, because the skeleton is painted before the theme has arrived. */
function withTokens(css: string): string {
  const theme = readFileSync(join(root, 'src/ui/theme.css'), 'utf8');
  // The values of standard type; skeleton.css has those of large type.
  const ordinary = theme.slice(0, theme.indexOf(':root[data-elder]'));
  const tokens = new Map(
    [...ordinary.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [name, value]),
  );
  let resolved = css;
  for (let depth = 0; depth < 4; depth += 1) {
    resolved = resolved.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => tokens.get(name) ?? whole);
  }
  return resolved;
}

const squeeze = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

function firstPath(): string {
  const bundle = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as {
    paths: Record<string, { get?: { operationId: string } }>;
  };
  const found = Object.entries(bundle.paths).find(([, item]) => item.get?.operationId === firstOperation);
  if (!found) throw new Error(`no operation ${firstOperation} in the bundle`);
  return found[0];
}

const read = (file: string) => readFileSync(join(root, 'src/first', file), 'utf8');

const earlyAnswer = (defaultOrg: string) =>
  squeeze(read('early-answer.js'))
    .replace('__FIRST_PATH__', firstPath())
    .replace(
      '__FIRST_QUERY__',
      String(new URLSearchParams({ visitMode: `${firstDoctors.visitMode}`, pageNo: '1' })),
    )
    .replace('__DEFAULT_ORG__', defaultOrg)
    .replace('__DOCTOR_PATH__', paths.doctorDetailAtClinic.pattern);

/** The tags of the app's own files, which the browser would request as soon as it sees them. */
const appTags = /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g;

const afterPaint = (tags: readonly string[]) =>
  `<template id="app-files">${tags.join('')}</template><script>${squeeze(read('after-paint.js'))}</script>`;

/**
 * Lets index.html paint by itself: the skeleton and its style are in the page, the first answer is requested and its
 * doctors are named before any script has arrived. In a build the app's files are requested once the skeleton is
 * painted, and the app starts once the doctors are named (src/first/after-paint.js). The server hashes the inline parts
 * for its content security policy.
 */
export function firstLoad(): Plugin {
  let defaultOrg = '';
  return {
    name: 'first-load',
    configResolved({ env }) {
      defaultOrg = env.VITE_DEFAULT_ORG || '1001';
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, server }) {
        if (!path.endsWith('/index.html')) return html;
        const files = server ? [] : (html.match(appTags) ?? []).map(tag => tag.trim());
        return (server ? html : html.replace(appTags, ''))
          .replace('<!-- first style -->', `<style>${squeeze(withTokens(read('skeleton.css')))}</style>`)
          .replace('<!-- first skeleton -->', squeeze(read('skeleton.html')))
          .replace(
            '<!-- first answer -->',
            `<script>${earlyAnswer(defaultOrg)}</script>${server ? '' : afterPaint(files)}`,
          );
      },
    },
  };
}
