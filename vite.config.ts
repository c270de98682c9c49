import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // PostgreSQL, the sandbox and the tests write here; a reload for each file would be endless.
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
});
