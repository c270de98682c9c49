import type { Context } from '#app/context.ts';
import { inBatches } from '#app/platform/in-batches.ts';

/** Folder of pictures resized for screens (`/images`); they can be deleted at any time, since they are made again when needed. */
const folder = 'cache/images/';
const oldestMs = 60 * 86_400_000;
const defaultMaxBytes = 5 * 1024 ** 3;
/** Files deleted at the same time. */
const atOnce = 8;

/** Delete cached images older than 60 days, then the oldest until at most `maxBytes` (5 GB) are left. */
export async function sweepImageCache(
  ctx: Context,
  { maxBytes = defaultMaxBytes }: { maxBytes?: number } = {},
): Promise<{ removed: number }> {
  const { files } = ctx.connectors;
  const found = (await files.list(folder)).sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
  const tooOld = ctx.now().getTime() - oldestMs;
  let left = found.reduce((sum, file) => sum + file.bytes, 0);
  const gone = found.filter((file) => {
    if (file.changedAt.getTime() >= tooOld && left <= maxBytes) return false;
    left -= file.bytes;
    return true;
  });
  for (const batch of inBatches(gone, atOnce)) await Promise.all(batch.map((file) => files.remove(file.key)));
  return { removed: gone.length };
}
