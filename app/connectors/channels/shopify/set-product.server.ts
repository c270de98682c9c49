/** Writes a whole product with `productSet`: synchronously, or by a background operation at Shopify that outlives the worker. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelProductInput } from '../channel-products.ts';
import { badAnswer, type ProductQueries } from './product-queries.server.ts';
import { costOfProductSet, maxAtOnce, type PageSizes } from './product-set-cost.ts';
import { type Push, refuseByField } from './push.ts';
import { findPushed } from './pushed-product-id.server.ts';
import { customIdOf } from './translate-product-input.ts';
import * as wire from './wire.ts';

/** What `productSet` needs for a product. */
interface Setting {
  /** The product in the store, if it is there, and its variants. */
  before: wire.PushedProduct | undefined;
  variants: wire.VariantNode[];
  input: Record<string, unknown>;
  locationId: string;
  /** Page sizes for reading the result. */
  sizes: PageSizes;
}

/** The outcome: Shopify's refusals, or the product after it was set. */
interface Written {
  errors: wire.UserErrors;
  after?: wire.PushedProduct | undefined;
}

/** Hash of a product's state. */
const stateOf = (product: ChannelProductInput): string => createHash('sha256').update(JSON.stringify(product)).digest('base64url');

const isUnstocked = ({ field, message }: wire.UserErrors[number]): boolean =>
  (field ?? []).includes('inventoryQuantities') || /not stocked/i.test(message);

/** Wait for the operation under way, and remove it from the checkpoint: a retry would only read its refusal again. */
async function operationEnded({ ask }: ProductQueries, { store, checkpoint, save }: Push) {
  for (let wait = 250, percent = 55; ; wait = Math.min(3000, wait * 1.5)) {
    const { productOperation } = await ask(store, wire.ProductSetState, 'GetProductSetOperation', { id: checkpoint.operationId });
    const isOver = !productOperation || productOperation.status === 'COMPLETE';
    if (isOver) delete checkpoint.operationId;
    percent = Math.min(80, percent + 3);
    await save(percent);
    if (isOver) return productOperation;
    await pause(wait);
  }
}

/**
 * A killed worker may have left an operation that writes an earlier state of the product. Wait for its end, whatever its outcome: of two
 * concurrent operations either one may write last.
 */
export async function earlierStateWritten(queries: ProductQueries, push: Push): Promise<void> {
  const { checkpoint, product } = push;
  if (checkpoint.operationId && checkpoint.operationOf !== stateOf(product)) await operationEnded(queries, push);
}

const variablesOf = ({ before, input }: Setting, { productId }: ChannelProductInput) => ({
  identifier: before ? { id: before.id } : customIdOf(productId),
  input,
});

/** @returns what was refused. */
async function setInBackground(queries: ProductQueries, push: Push, setting: Setting): Promise<wire.UserErrors> {
  const { store, product, checkpoint, save } = push;
  if (!checkpoint.operationId) {
    const limits = { cost: costOfProductSet(product), timeoutMs: 60_000 };
    const variables = variablesOf(setting, product);
    const { productSet } = await queries.ask(store, wire.ProductSetStarted, 'StartProductSet', variables, limits);
    if (productSet.userErrors.length > 0) return productSet.userErrors;
    if (!productSet.productSetOperation) throw badAnswer(undefined);
    checkpoint.operationId = productSet.productSetOperation.id;
    checkpoint.operationOf = stateOf(product);
    await save(55);
  }
  const ended = await operationEnded(queries, push);
  // Shopify no longer knows the operation (a resume days later): start a new one, which finds the product by our id.
  if (!ended) return setInBackground(queries, push, setting);
  return ended.userErrors ?? [];
}

/** Write synchronously; in the background for a large product, or when that has begun. */
async function write(queries: ProductQueries, push: Push, setting: Setting): Promise<Written> {
  const { store, product, checkpoint } = push;
  const { sizes, variants } = setting;
  const isLarge = Math.max(product.variants.length, variants.length) > maxAtOnce.variants || product.images.length > maxAtOnce.media;
  if (isLarge || checkpoint.operationId) {
    const errors = await setInBackground(queries, push, setting);
    return { errors, after: errors.length === 0 ? await findPushed(queries, push, sizes) : undefined };
  }
  const limits = { cost: costOfProductSet(product, sizes), timeoutMs: 60_000 };
  const variables = { ...variablesOf(setting, product), ...sizes };
  const { productSet } = await queries.ask(store, wire.ProductSetDone, 'SetProduct', variables, limits);
  return { errors: productSet.userErrors, after: productSet.product ?? undefined };
}

/**
 * Write the product. If Shopify says "You can only update the quantities at locations where the variant is already stocked", stock the
 * variants at our location and write again: the store had them before our location existed, or an earlier install pushed them.
 */
async function writeStocked(queries: ProductQueries, push: Push, setting: Setting): Promise<Written> {
  const { before, locationId } = setting;
  const first = await write(queries, push, setting);
  if (!before || !first.errors.some(isUnstocked)) return first;
  const items = [...(await queries.inventoryItems(push.store, before.id)).values()];
  await queries.stockAt(
    push.store,
    items.map((item) => item.id),
    locationId,
  );
  return write(queries, push, setting);
}

/**
 * @returns the product as it is in the store now.
 * @throws ChannelRefused with Shopify's words beside our fields.
 */
export async function setProduct(queries: ProductQueries, push: Push, setting: Setting): Promise<wire.PushedProduct> {
  const { errors, after } = await writeStocked(queries, push, setting);
  refuseByField(errors, push.product);
  if (!after) throw badAnswer(undefined);
  return after;
}
