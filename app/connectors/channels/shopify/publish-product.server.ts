/** Where in the store a pushed product is sold: its publications. */
import { ChannelRefused } from '../channel-products.ts';
import type { ProductQueries } from './product-queries.server.ts';
import type { Push } from './push.ts';
import * as wire from './wire.ts';

/**
 * The wanted publications: on the first push all, later those that it has, unless the seller has chosen some.
 * @param all the store's publications, read for a first push or a choice.
 */
function wantedOf({ product }: Push, all: readonly string[] | undefined): readonly string[] | undefined {
  // A publication that the seller chose earlier may have been removed from the store since.
  const left = product.publicationIds?.filter((id) => all?.includes(id));
  return left?.length ? left : (product.publicationIds ?? all);
}

/** Publish a product to exactly the wanted publications. @throws ChannelRefused with Shopify's words. */
export async function publishProduct(
  { ask }: ProductQueries,
  push: Push,
  { id, resourcePublicationsV2 }: wire.PushedProduct,
  all: readonly string[] | undefined,
): Promise<void> {
  const { store } = push;
  const wanted = wantedOf(push, all);
  if (!wanted) return;
  const current = resourcePublicationsV2.nodes.map((node) => node.publication.id);
  const missing = wanted.filter((each) => !current.includes(each));
  const surplus = current.filter((each) => !wanted.includes(each));
  const named = (ids: string[]) => ids.map((publicationId) => ({ publicationId }));
  const answers: wire.UserErrors[] = [];
  if (missing.length > 0)
    answers.push((await ask(store, wire.PublishAnswer, 'PublishProduct', { id, input: named(missing) })).publishablePublish.userErrors);
  if (surplus.length > 0)
    answers.push(
      (await ask(store, wire.UnpublishAnswer, 'UnpublishProduct', { id, input: named(surplus) })).publishableUnpublish.userErrors,
    );
  const errors = answers.flat();
  if (errors.length > 0) {
    const words = errors.map((error) => error.message);
    throw new ChannelRefused(words.join(' '), { publications: words });
  }
}
