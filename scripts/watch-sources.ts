import { watch } from 'node:fs';
import path from 'node:path';

/** Screens, styles and words come through Vite, which exchanges them in the open page; all else the processes load themselves. */
const isLoadedByNode = (file: string): boolean =>
  file.endsWith('.ts') && !/(^|\/)(ui|routes)\/|\.test\.ts$|^app\/(entry\.|routes\.ts|env\.d\.ts)/.test(file);

/** Tell when something changed that needs the processes to begin anew, once for changes that come together. */
export function watchSources(changed: () => void): void {
  let soon: NodeJS.Timeout | undefined;
  for (const folder of ['app', 'server'])
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !isLoadedByNode(path.join(folder, name).split(path.sep).join('/'))) return;
      clearTimeout(soon);
      soon = setTimeout(changed, 100);
    }).unref();
}
