import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { fakeWechat } from './scripts/fake-wechat/plugin.ts';
import { mock } from './scripts/mock/plugin.ts';
import { firstLoad, firstLoadChunks } from './scripts/vite/first-load.ts';
import { leanRouter } from './scripts/vite/lean-router.ts';

const server = process.env.DEV_TARGET ?? 'http://127.0.0.1:8080';
/** A test server of another team, reached under /crm-dev (specification §7, DEV-1). */
const testServer = process.env.TEST_SERVER;
const toPages: Connect.NextHandleFunction = (request, _response, next) => {
  request.url = request.url?.replace(/^\/crm\/(login|inbox|cashier)(?=$|\?)/, '/crm/$1.html');
  next();
};
/** In development the pages outside the hash router stand at the addresses they have on the server. */
const pageAddresses: Plugin = {
  name: 'page-addresses',
  configureServer: ({ middlewares }) => void middlewares.use(toPages),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(toPages),
};

export default defineConfig({
  base: '/crm/',
  cacheDir: process.env.DEV_FOLDER && `${process.env.DEV_FOLDER}/vite`,
  plugins: [
    react(),
    leanRouter,
    pageAddresses,
    firstLoad(),
    fakeWechat,
    ...(process.env.MOCK ? [mock()] : []),
  ],
  build: {
    target: ['chrome87', 'safari14'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: 'index.html',
        login: 'login.html',
        inbox: 'inbox.html',
        cashier: 'cashier.html',
      },
      output: {
        codeSplitting: firstLoadChunks,
        // The first screen's script carries the name of every lazy file: each letter is paid over a hundred times.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  // A package that Vite meets late reloads the page: it looks for them in all sources, not only behind the pages.
  optimizeDeps: { entries: ['*.html', 'src/**/!(*.test).{ts,tsx}', 'scripts/mock/open-overlay.ts'] },
  server: {
    port: 8081,
    strictPort: true,
    // An HTML file that changes anywhere reloads every page.
    watch: { ignored: ['**/var/**', '**/dist/**'] },
    proxy: {
      '/crm/api': { target: server },
      '/crm/dev/': { target: server },
      '/crm/wechat/': { target: server },
      '/crm/uploads/': { target: server },
      ...(testServer && {
        '/crm-dev': {
          target: testServer,
          changeOrigin: true,
          rewrite: (path: string) => path.replace(/^\/crm-dev/, '/crm/api'),
        },
      }),
    },
  },
});
