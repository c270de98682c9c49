import type { Context } from '#app/context.ts';
import { copyImage } from '#app/features/gallery/store-image.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';

/** How long automatic push waits for pictures whose host does not answer, in milliseconds: as long as the job is retried. */
const patience = 3_600_000;

/**
 * Copy an imported product's pictures into our own file store, so that the shop keeps them if the supplier removes them. Safe to
 * run twice: pictures already copied are skipped. A picture that cannot be fetched is removed from the product, unless a store shows it: then it
 * stays, for the next push would take it away there, too.
 * @throws ConnectorError when a host does not answer: the other pictures are copied, and the job is tried again.
 */
export async function copyProductImages(
  ctx: Context,
  { workplaceId, productId }: { workplaceId: string; productId: string },
): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select i.id, i.source_url,
       exists (select 1 from listings l where l.workplace_id = $1 and l.product_id = $2 and l.media ? i.id::text and l.status <> 'removed') as is_in_store
     from product_images i where i.workplace_id = $1 and i.product_id = $2 and i.file_key is null and i.source_url is not null order by i.position, i.id`,
    [workplaceId, productId],
  );
  let failure: unknown;
  for (const image of rows) {
    ctx.stopping.throwIfAborted();
    try {
      const stored = await copyImage(ctx, image.source_url);
      await ctx.transaction(async (tx) => {
        await tx.sql.query(
          'update product_images set file_key = $4, width = $5, height = $6 where workplace_id = $1 and product_id = $2 and id = $3',
          [workplaceId, productId, image.id, stored.fileKey, stored.width, stored.height],
        );
        await tx.sql.query('update products set image = $4 where workplace_id = $1 and id = $2 and image = $3', [
          workplaceId,
          productId,
          image.source_url,
          stored.fileKey,
        ]);
      });
    } catch (error) {
      const cannotBeHad = isAppError(error) || (isConnectorError(error) && (error.reason === 'not_found' || error.reason === 'rejected'));
      if (!cannotBeHad) {
        failure = error;
        continue;
      }
      ctx.log.warn({ err: error, workplaceId, productId, isInStore: image.is_in_store }, 'picture cannot be copied');
      if (image.is_in_store) continue;
      await ctx.transaction(async (tx) => {
        const key = [workplaceId, productId, image.id];
        await tx.sql.query(
          'update product_variants set image_id = null where workplace_id = $1 and product_id = $2 and image_id = $3',
          key,
        );
        await tx.sql.query('delete from product_images where workplace_id = $1 and product_id = $2 and id = $3', key);
        await tx.sql.query(
          `update products set image = (select coalesce(file_key, source_url) from product_images where workplace_id = $1 and product_id = $2 order by position, id limit 1)
           where workplace_id = $1 and id = $2 and image = $3`,
          [workplaceId, productId, image.source_url],
        );
      });
    }
  }
  // The workplace may push imports automatically: at once if all pictures are copied, else later, with the supplier's addresses.
  const startAfter = failure ? new Date(ctx.now().getTime() + patience) : undefined;
  await ctx.enqueue('push.automatically', { workplaceId, productId }, { singletonKey: productId, ...(startAfter ? { startAfter } : {}) });
  if (failure) throw failure;
}
