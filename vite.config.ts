import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

/** Changes only with its own versions, so that a deployment leaves it in the browser's cache. */
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router))\//;
/** What nearly every signed-in screen shows comes once, with the shell. Our own files are listed by name: rename them here too. */
const shellParts =
  /polaris\/build\/esm\/(components\/(Card|InlineGrid|Link|TextContainer|TrapFocus|Collapsible|Image)|utilities\/(frame|focus-manager|features|scroll-lock-manager|sticky-manager))\/|polaris\/build\/esm\/components\/Scrollable\/context|\/app\/ui\/(app-bridge|date-time|use-(?!indeterminate|coming-search)[\w-]+|live-events|lazy-part|navigation-guard|screen-outlet|language-picker|toasts|app-link|prefetching-link|unavailable|read-again|client-rendering|source-icon|i18n\/polaris)\.tsx?$|\/app\/platform\/(formats|vendor-names)\.ts$|\/(billing|push)\.css\?url$/;

/** What plans allow is asked by the shell and by nearly every screen: a file for each question was larger, and a request more. */
const planParts = /\/app\/features\/(billing\/(ui\/use-plan|plans|entitlements|extra-usage)|onboarding\/welcome-path)\.tsx?$/;

/** Small parts of one library that are used together: apart they are larger than together. */
const choiceParts = /polaris\/build\/esm\/components\/(Choice|RadioButton|Checkbox|ChoiceList|FormLayout)\//;

/** Icons of the product editor alone: beside the others they would be loaded by every screen. */
const editorIcons =
  /polaris-icons\/dist\/icons\/(Text(Bold|Italic|Title|Underline)|ListNumbered|ImageAdd|Link|DragHandle|Crop|Rotate(Left|Right)|Redo|Undo)Icon\./;

const chunks = [
  ['framework', framework],
  ['shell-parts', shellParts],
  ['choice-parts', choiceParts],
  ['plan-parts', planParts],
  ['editor-icons', editorIcons],
] as const;
const chunkOf = (id: string): string | undefined => chunks.find(([, parts]) => parts.test(id))?.[0];

/**
 * Every screen is told the names of all files: random letters, which no compression makes smaller, are as few as Rollup allows, and only
 * what is asked for by itself, screens and lazy parts, has a name besides.
 */
const shortName = 'assets/[name]-[hash:7].js';
const shortestName = 'assets/[hash:7].js';
const shortNameOf = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string => (isDynamicEntry ? shortName : shortestName);

/** As Node finds them these are some two thousand files, all of which the web process would load and keep: bundled they are what screens use. */
const polaris = /^@shopify\/polaris/;
/** To learn what `react-dom` exports, Node reads its file for development as well and keeps it (2 MB): bundled it is the one for production. */
const usingReactDom = [/^react-dom$/, '@shopify/app-bridge-react'];

/** In the place of Remix's own loading of screens' scripts (docs/decisions/176). It becomes a part of the framework's file, as that was. */
const routeModules: Plugin = {
  name: 'route-modules',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/dist/esm/')
      ? path.resolve('app/ui/load-route-module.ts')
      : undefined,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [routeModules, remix(remixConfig)],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    // Terser makes what browsers load some 4 % smaller than esbuild, gzipped: the budget of scripts is met by that.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf, chunkFileNames: shortNameOf, entryFileNames: shortName } } }),
  },
  ssr: { noExternal: isSsrBuild ? [polaris, ...usingReactDom] : [polaris] },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The dependency scan also walks what loaders import; these are for the server alone and cannot be bundled for a browser.
  optimizeDeps: { exclude: ['@node-rs/argon2', 'sharp', 'pg', 'heic-convert'] },
  // PostgreSQL, the sandbox and the tests write here; a reload for each file would be endless.
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
}));
