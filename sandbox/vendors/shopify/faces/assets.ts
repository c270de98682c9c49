import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';

const here = new URL('./', import.meta.url);
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** The script's parts, each after the ones that it imports. */
const bridgeParts = ['connection', 'session-fetch', 'navigation', 'chrome', 'save-bar', 'modal', 'web-vitals', 'main'];

const read = (path: string) => readFileSync(new URL(path, here), 'utf8');

/**
 * The App Bridge stand-in as one classic script. Its parts are modules for readers and linters; a classic script must run before
 * the page's own, so each becomes a function whose exports the later ones see.
 */
export function appBridgeScript(): string {
  const parts = bridgeParts.map((name) => {
    const source = read(`app-bridge/${name}.js`);
    const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map((match) => match[1]).join(', ');
    const body = source.replaceAll(/^import .*$\n?/gm, '').replaceAll(/^export /gm, '');
    return `const { ${exported} } = (() => {\n${body}\nreturn { ${exported} };\n})();`;
  });
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** Serve the named files of this folder under `/_faces/`. */
export function serveAssets(app: Hono, files: string[]): void {
  for (const file of files) {
    app.get(`/_faces/${file}`, (c) =>
      c.body(read(file), 200, { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain', 'cache-control': 'no-cache' }),
    );
  }
}
