/** Bytes of script that a screen loads, gzipped, by the build's own manifest. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './report.ts';

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
}

const client = 'build/client';

/** Its address below the build, as every document loads it too. */
function manifestModule(): string {
  const file = readdirSync(path.join(client, 'assets')).find((name) => /^manifest-[\w-]+\.js$/.test(name));
  if (!file) throw new Error('no manifest in the build');
  return `/assets/${file}`;
}

const readManifest = (module: string): Manifest =>
  JSON.parse(
    readFileSync(path.join(client, module), 'utf8')
      .replace(/^window\.__remixManifest=/, '')
      .replace(/;$/, ''),
  ) as Manifest;

export function benchScripts(): Figure[] {
  if (!existsSync(client)) throw new Error('build first: npm run build');
  const routes = manifestModule();
  const manifest = readManifest(routes);
  const sizes = new Map<string, number>();
  const sizeOf = (module: string): number => {
    const known = sizes.get(module);
    if (known !== undefined) return known;
    const size = gzipSync(readFileSync(path.join(client, module)), { level: 9 }).length;
    sizes.set(module, size);
    return size;
  };
  const filesOf = (routeId: string): string[] => {
    const route = manifest.routes[routeId];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  };
  const shared = new Set([routes, manifest.entry.module, ...manifest.entry.imports, ...filesOf('root'), ...filesOf('routes/app')]);
  const kilobytes = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0) / 1000;
  const part = 'Script per screen, gzipped';
  const screens = Object.values(manifest.routes)
    .filter((route) => route.id !== 'root' && route.id !== 'routes/app')
    .map((route) => ({
      id: route.id.replace('routes/', ''),
      own: kilobytes(new Set(filesOf(route.id).filter((file) => !shared.has(file)))),
    }))
    .filter((screen) => screen.own > 1)
    .sort((a, b) => b.own - a.own);
  return [
    { part, what: 'shared by all signed-in screens', value: kilobytes(shared), unit: 'kB', budget: { at: 'most', value: 200 } },
    ...screens.map((screen): Figure => ({ part, what: screen.id, value: screen.own, unit: 'kB', budget: { at: 'most', value: 40 } })),
  ];
}
