import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // The dependency scan also walks what loaders import; these are for the server alone and cannot be bundled for a browser.
  optimizeDeps: { exclude: ['@node-rs/argon2', 'sharp', 'pg', 'heic-convert'] },
  // PostgreSQL, the sandbox and the tests write here; a reload for each file would be endless.
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
});
