import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** Changes only with its own versions, so that a deployment leaves it in the browser's cache. */
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router))\//;
/** What nearly every signed-in screen shows comes once, with the shell. */
const shellParts =
  /polaris\/build\/esm\/components\/Card\/|\/app\/ui\/(date-time|use-[\w-]+|live-events)\.tsx?$|\/app\/platform\/formats\.ts$/;

const chunkOf = (id: string): string | undefined => (framework.test(id) ? 'framework' : shellParts.test(id) ? 'shell-parts' : undefined);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    // Terser makes what browsers load some 4 % smaller than esbuild, gzipped: the budget of scripts is met by that.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, format: { comments: false } },
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  // The dependency scan also walks what loaders import; these are for the server alone and cannot be bundled for a browser.
  optimizeDeps: { exclude: ['@node-rs/argon2', 'sharp', 'pg', 'heic-convert'] },
  // PostgreSQL, the sandbox and the tests write here; a reload for each file would be endless.
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
}));
