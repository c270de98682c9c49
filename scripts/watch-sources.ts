import { watch } from 'node:fs';
import path from 'node:path';

/** True for files that the processes load themselves. Vite serves screens, styles and texts, and replaces them in open pages. */
const isLoadedByNode = (file: string): boolean =>
  file.endsWith('.ts') && !/(^|\/)(ui|routes)\/|\.test\.ts$|^app\/(entry\.|routes\.ts|env\.d\.ts)/.test(file);

/** Call `changed` when files changed that require a restart of the processes; once for changes in quick succession. */
export function watchSources(changed: () => void): void {
  let soon: NodeJS.Timeout | undefined;
  for (const folder of ['app', 'server'])
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !isLoadedByNode(path.join(folder, name).split(path.sep).join('/'))) return;
      clearTimeout(soon);
      soon = setTimeout(changed, 100);
    }).unref();
}
