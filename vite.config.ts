import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.DEV_TARGET ?? 'http://127.0.0.1:8080';
/** A test server of another team, reached under /crm-dev (specification §7, DEV-1). */
const testServer = process.env.TEST_SERVER;

export default defineConfig({
  base: '/crm/',
  plugins: [react()],
  build: {
    target: ['chrome87', 'safari14'],
    rollupOptions: { input: { index: 'index.html', login: 'login.html', inbox: 'inbox.html' } },
  },
  server: {
    port: 8081,
    strictPort: true,
    proxy: {
      '/crm/api': { target: server },
      '/crm/dev': { target: server },
      ...(testServer
        ? {
            '/crm-dev': {
              target: testServer,
              changeOrigin: true,
              rewrite: (path: string) => path.replace(/^\/crm-dev/, '/crm/api'),
            },
          }
        : {}),
    },
  },
});
