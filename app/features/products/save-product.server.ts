/** Saving in the editor and in bulk: checked, guarded against a second editor, with the state before kept for undo. */
import type { WorkplaceContext } from '#app/context.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { AppError, type FieldErrors } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import {
  inOptionOrder,
  isPlan,
  newCombinations,
  optionsOf,
  type PlannedOption,
  problemsOfPlan,
  staying,
  valuesAfter,
} from './option-plan.ts';
import { problemsOf } from './product-rules.ts';
import { summarySql, variantSummarySql } from './product-summary-sql.ts';
import type { ProductChange, ProductVariant } from './schemas.ts';

interface StoredImage {
  id: string;
  file_key: string | null;
  source_url: string | null;
  alt: string;
  width: number | null;
  height: number | null;
}

/** Everything of a product that a save may change. */
interface Stored {
  product: {
    title: string;
    description_html: string;
    vendor: string;
    product_type: string;
    tags: string[];
    seo_title: string;
    seo_description: string;
    options: { name: string; values: string[] }[];
  };
  images: StoredImage[];
  variants: ProductVariant[];
}

/** The state that undo restores. After a save of texts only, just those: later changes of variants were not made by that save. */
type Before = Pick<Stored, 'product'> & Partial<Stored>;

const fields = ['title', 'description_html', 'vendor', 'product_type', 'tags', 'seo_title', 'seo_description', 'options'] as const;
const imageFields = ['id', 'file_key', 'source_url', 'alt', 'width', 'height'];
const variantFields = [
  'id',
  'option_values',
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'cost',
  'shipping_cost',
  'stock',
  'weight_grams',
  'is_enabled',
  'image_id',
  'source_variant_id',
];
const pairs = (row: string, names: readonly string[]) => names.map((name) => `'${name}', ${row}.${name}`).join(', ');

const wordsSql = `jsonb_build_object(${pairs('p', fields)})`;
/** A whole product ($1, $2; its row is `p`) as JSON: what undo goes back to. */
const stateSql = `jsonb_build_object(
  'product', ${wordsSql},
  'images', (select coalesce(jsonb_agg(jsonb_build_object(${pairs('i', imageFields)}) order by i.position, i.id), '[]')
             from product_images i where i.workplace_id = $1 and i.product_id = $2),
  'variants', (select coalesce(jsonb_agg(jsonb_build_object(${pairs('v', variantFields)}) order by v.position, v.id), '[]')
               from product_variants v where v.workplace_id = $1 and v.product_id = $2))`;

/** The whole product in one consistent statement; also as text, to be stored for undo. @throws AppError NOT_FOUND */
async function read(ctx: WorkplaceContext, id: string): Promise<{ version: number; state: Stored; text: string }> {
  const { rows } = await ctx.sql.query({
    name: 'read-product-state',
    text: `select p.version, ${stateSql}::text as state from products p where p.workplace_id = $1 and p.id = $2`,
    values: [ctx.workplace.id, id],
  });
  const row = rows[0];
  if (!row) throw new AppError('NOT_FOUND');
  return { version: row.version, state: JSON.parse(row.state), text: row.state };
}

/** The product without pictures and variants. @throws AppError NOT_FOUND */
async function readWords(ctx: WorkplaceContext, id: string): Promise<{ version: number; state: Stored }> {
  const { rows } = await ctx.sql.query({
    name: 'read-product-words',
    text: `select p.version, ${wordsSql} as product from products p where p.workplace_id = $1 and p.id = $2`,
    values: [ctx.workplace.id, id],
  });
  const row = rows[0];
  if (!row) throw new AppError('NOT_FOUND');
  return { version: row.version, state: { product: row.product, images: [], variants: [] } };
}

/** Lock the product against other saves and monitoring until the transaction ends. */
const lock = (ctx: WorkplaceContext, id: string) =>
  ctx.sql.query({
    name: 'lock-product',
    text: 'select 1 from products where workplace_id = $1 and id = $2 for update',
    values: [ctx.workplace.id, id],
  });

/** How often a change of texts is tried again when somebody else was quicker. */
const tries = 5;

/**
 * Save the fields that the change has.
 * @returns the new version.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when somebody has saved since; BAD_REQUEST with fields; UNPROCESSABLE for prohibited goods.
 */
export async function saveProduct(ctx: WorkplaceContext, change: ProductChange): Promise<{ id: string; version: number }> {
  const hasParts = Boolean(change.images ?? change.variants ?? change.options);
  if (hasParts) {
    return ctx.transaction(async (tx) => {
      await lock(tx, change.id);
      return (await tryToSave(tx, change, hasParts)) ?? conflict();
    });
  }
  // Texts are all in one row: its version suffices as a guard, and no lock is needed between reading and writing.
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const saved = await tryToSave(ctx, change, hasParts);
    if (saved) return saved;
  }
  return conflict();
}

function conflict(): never {
  throw new AppError('STATE_CONFLICT');
}

/** @returns nothing when somebody else has saved between reading and writing. */
async function tryToSave(ctx: WorkplaceContext, change: ProductChange, hasParts: boolean) {
  const { version, state, text } = hasParts ? await read(ctx, change.id) : { ...(await readWords(ctx, change.id)), text: undefined };
  if (change.version !== undefined && version !== change.version) throw new AppError('STATE_CONFLICT', {}, { data: { version } });
  const after = await apply(ctx, change, state);
  const isSaved = await write(ctx, change.id, { before: state, after, version, undoTo: text });
  return isSaved ? { id: change.id, version: version + 1 } : undefined;
}

/** Take back the last save, exactly. @throws AppError NOT_FOUND; STATE_CONFLICT when there is none, or somebody saved after it. */
export async function undoSave(ctx: WorkplaceContext, { id }: { id: string }): Promise<{ id: string; version: number }> {
  return ctx.transaction(async (tx) => {
    await lock(tx, id);
    const { version, state, text } = await read(tx, id);
    const { rows } = await tx.sql.query(
      'select before from product_snapshots where workplace_id = $1 and product_id = $2 and made_version = $3',
      [ctx.workplace.id, id, version],
    );
    if (!rows[0]) throw new AppError('STATE_CONFLICT');
    const before = rows[0].before as Before;
    // Costs stay as they are: they are the supplier's and may have changed; undo concerns only the seller's edits.
    const costs = new Map(state.variants.map((variant) => [variant.id, variant]));
    const variants = (before.variants ?? state.variants)
      // One without a supplier may have gone with an option.
      .filter((variant) => costs.has(variant.id) || variant.source_variant_id === null)
      .map((variant) => ({ ...variant, cost: costs.get(variant.id)?.cost ?? variant.cost }));
    const after = { product: before.product, images: before.images ?? state.images, variants };
    await write(tx, id, { before: state, after, version, undoTo: text });
    // There is only one undo, and no redo. The row stays: stores were not sent what is undone here.
    await tx.sql.query(`update product_snapshots set made_version = -1, before = '{}' where workplace_id = $1 and product_id = $2`, [
      ctx.workplace.id,
      id,
    ]);
    return { id, version: version + 1 };
  });
}

async function apply(ctx: WorkplaceContext, change: ProductChange, before: Stored): Promise<Stored> {
  const given = Object.fromEntries(fields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]])) as Partial<
    Stored['product']
  >;
  const product = { ...before.product, ...given, ...(given.options ? { options: optionsOf(given.options) } : {}) };
  if (given.description_html !== undefined) product.description_html = sanitizeDescription(given.description_html);
  if (given.tags) product.tags = [...new Map(given.tags.map((tag) => [tag.toLowerCase(), tag])).values()];
  if ((await findProhibited(ctx, [{ id: change.id, title: product.title, tags: product.tags }])).size > 0)
    throw new AppError('BAD_REQUEST', {}, { fields: { title: ['prohibitedGoods'] } });
  const changes = new Map((change.variants ?? []).map((variant) => [variant.id, variant]));
  const left = given.options ? withoutGone(before, changes, given.options) : before;
  const rows = left.variants.map((variant) => variant.option_values);
  const ofPlan = given.options ? problemsOfPlan(rows, before.product.options, given.options) : {};
  if (Object.keys(ofPlan).length > 0) throw new AppError('BAD_REQUEST', {}, { fields: ofPlan });

  const { images, idOf } = await applyImages(ctx, change, before.images);
  const imageIds = new Set(images.map((image) => image.id));
  const kept = left.variants.map((variant) => {
    const { image_id: imageId, ...rest } = changes.get(variant.id) ?? { id: variant.id };
    const image = imageId === undefined ? variant.image_id : imageId && (idOf.get(imageId) ?? imageId);
    return {
      ...variant,
      ...rest,
      image_id: image && imageIds.has(image) ? image : null,
      option_values: given.options ? valuesAfter(variant.option_values, before.product.options, given.options) : variant.option_values,
    } as ProductVariant;
  });
  const variants = given.options ? withNewVariants(kept, left, given.options) : kept;
  const unknown = [...changes.keys()].find((id) => !before.variants.some((variant) => variant.id === id));
  if (unknown) throw new AppError('BAD_REQUEST', {}, { fields: { [`variants.${unknown}`]: ['notFound'] } });
  const problems = problemsOf({ options: product.options, variants }, before.variants);
  if (Object.keys(problems).length > 0) throw new AppError('BAD_REQUEST', {}, { fields: problems });
  return { product, images, variants };
}

/** The product without the variants that go with an option which the change leaves out. */
function withoutGone(
  before: Stored,
  changes: ReadonlyMap<string, { is_enabled?: boolean | undefined }>,
  options: readonly PlannedOption[],
): Stored {
  const edited = before.variants.map((variant) => ({ ...variant, is_enabled: changes.get(variant.id)?.is_enabled ?? variant.is_enabled }));
  const ids = new Set(staying(edited, before.product.options, options).map((variant) => variant.id));
  return { ...before, variants: before.variants.filter((variant) => ids.has(variant.id)) };
}

/**
 * The variants after a change of options, with new ones for combinations that nobody had. A new variant resembles the one it was derived
 * from, but has no supplier, no cost and no stock: which goods stand behind it, only the seller knows, and until then nobody can buy it.
 */
function withNewVariants(kept: readonly ProductVariant[], before: Stored, options: readonly PlannedOption[]): ProductVariant[] {
  if (!isPlan(options)) return [...kept];
  const rows = before.variants.map((variant) => variant.option_values);
  const added = (newCombinations(rows, before.product.options, options) ?? []).flatMap(({ values, like }): ProductVariant[] => {
    const model = kept[like];
    if (!model) return [];
    return [
      {
        ...model,
        id: newId(),
        option_values: values,
        sku: '',
        barcode: '',
        cost: 0,
        shipping_cost: null,
        stock: 0,
        is_enabled: true,
        source_variant_id: null,
      },
    ];
  });
  return inOptionOrder([...kept, ...added], options);
}

/** The images wanted, in their order; ids that are not the product's are taken from the workplace's gallery. */
async function applyImages(
  ctx: WorkplaceContext,
  change: ProductChange,
  before: StoredImage[],
): Promise<{ images: StoredImage[]; idOf: Map<string, string> }> {
  const idOf = new Map<string, string>();
  if (!change.images) return { images: before, idOf };
  const known = new Map(before.map((image) => [image.id, image]));
  // Each picture once, even if it is given twice.
  const wantedImages = [...new Map(change.images.map((image, index) => [image.id, { ...image, index }])).values()];
  const missing = wantedImages.filter((image) => !known.has(image.id)).map((image) => image.id);
  const { rows } = missing.length
    ? await ctx.sql.query(
        `select id, file_key, width, height from gallery_images where workplace_id = $1 and id = any($2) and status = 'ready'`,
        [ctx.workplace.id, missing],
      )
    : { rows: [] };
  const gallery = new Map(rows.map((row) => [row.id, row]));
  const images = wantedImages.map(({ index, ...wanted }): StoredImage => {
    const own = known.get(wanted.id);
    if (own) return { ...own, alt: wanted.alt };
    const picture = gallery.get(wanted.id);
    if (!picture) throw new AppError('BAD_REQUEST', {}, { fields: { [`images.${index}`]: ['notFound'] } });
    const id = newId();
    idOf.set(wanted.id, id);
    return { id, file_key: picture.file_key, source_url: null, alt: wanted.alt, width: picture.width, height: picture.height };
  });
  return { images, idOf };
}

interface Writing {
  before: Stored;
  after: Stored;
  /** The version that was read. */
  version: number;
  /**
   * The state before, as JSON, if images or variants may have changed (the product's row is then locked). For texts only, the statement
   * itself stores them.
   */
  undoTo: string | undefined;
}

/** Write the new state and keep the one before; a constant number of statements. @returns false when the version is another by now. */
async function write(ctx: WorkplaceContext, id: string, { before, after, version, undoTo }: Writing): Promise<boolean> {
  const key = [ctx.workplace.id, id];
  const hasParts = undoTo !== undefined;
  if (hasParts) {
    await writeImages(ctx, id, after.images);
    await addAndDropVariants(ctx, id, before.variants, after.variants);
    await ctx.sql.query({
      name: 'save-product-variants',
      text: `update product_variants v set option_values = array(select jsonb_array_elements_text(t.option_values)), sku = t.sku, barcode = t.barcode, price = t.price,
               compare_at_price = t.compare_at_price, stock = t.stock, weight_grams = t.weight_grams, is_enabled = t.is_enabled, image_id = t.image_id, position = t.position
             from jsonb_to_recordset($3::jsonb) as t(id uuid, option_values jsonb, sku text, barcode text, price bigint, compare_at_price bigint, stock int, weight_grams int, is_enabled boolean, image_id uuid, position int)
             where v.workplace_id = $1 and v.product_id = $2 and v.id = t.id`,
      values: [...key, JSON.stringify(after.variants.map((variant, position) => ({ ...variant, position })))],
    });
  }
  const changed = fields.map((field) => {
    const text = JSON.stringify(after.product[field]);
    if (text === JSON.stringify(before.product[field])) return null;
    return field === 'options' ? text : after.product[field];
  });
  const values: unknown[] = [...key, version, ctx.now()];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const words = fields.map((field, at) => `${field} = coalesce(${bind(changed[at])}, p.${field})`).join(', ');
  const image = after.images[0] ? (after.images[0].file_key ?? after.images[0].source_url) : null;
  const { rowCount } = await ctx.sql.query({
    name: hasParts ? 'save-product-with-parts' : 'save-product-words',
    // Both parts of the statement see the product as it was before.
    text: `with was as (${hasParts ? `select ${bind(undoTo)}::jsonb as state` : `select jsonb_build_object('product', ${wordsSql}) as state from products p where p.workplace_id = $1 and p.id = $2`}),
           saved as (
             update products p set ${words}, version = p.version + 1, updated_at = $4${hasParts ? `, image = ${bind(image)}, ${summarySql}` : ''}
             ${hasParts ? `from (${variantSummarySql}) m` : ''} where p.workplace_id = $1 and p.id = $2 and p.version = $3 returning p.version)
           insert into product_snapshots (workplace_id, product_id, made_version, before, created_at) select $1, $2, version, state, $4 from saved, was
           on conflict (workplace_id, product_id) do update set made_version = excluded.made_version, before = excluded.before, created_at = excluded.created_at`,
    values,
  });
  return rowCount === 1;
}

/** Add new variants; remove those that undoing such a save takes back, whose variants in stores stay for the orders that they have. */
async function addAndDropVariants(
  ctx: WorkplaceContext,
  id: string,
  before: readonly ProductVariant[],
  after: readonly ProductVariant[],
): Promise<void> {
  const [had, has] = [new Set(before.map((variant) => variant.id)), new Set(after.map((variant) => variant.id))];
  const added = after.filter((variant) => !had.has(variant.id));
  const dropped = before.filter((variant) => !has.has(variant.id)).map((variant) => variant.id);
  if (added.length > 0) {
    await ctx.sql.query({
      name: 'add-product-variants',
      text: `insert into product_variants (workplace_id, id, product_id, position, option_values, price, cost)
             select $1, t.id, $2, 0, '{}', t.price, t.cost from jsonb_to_recordset($3::jsonb) as t(id uuid, price bigint, cost bigint)`,
      values: [ctx.workplace.id, id, JSON.stringify(added.map(({ id: variantId, price, cost }) => ({ id: variantId, price, cost })))],
    });
  }
  if (dropped.length > 0) {
    await ctx.sql.query('update listing_variants set product_variant_id = null where workplace_id = $1 and product_variant_id = any($2)', [
      ctx.workplace.id,
      dropped,
    ]);
    await ctx.sql.query('delete from product_variants where workplace_id = $1 and product_id = $2 and id = any($3)', [
      ctx.workplace.id,
      id,
      dropped,
    ]);
  }
}

async function writeImages(ctx: WorkplaceContext, id: string, images: readonly StoredImage[]): Promise<void> {
  const key = [ctx.workplace.id, id];
  await ctx.sql.query({
    name: 'save-product-images',
    text: `insert into product_images (workplace_id, id, product_id, position, file_key, source_url, alt, width, height)
           select $1, i.id, $2, i.position, i.file_key, i.source_url, i.alt, i.width, i.height
           from jsonb_to_recordset($3::jsonb) as i(id uuid, position int, file_key text, source_url text, alt text, width int, height int)
           on conflict (workplace_id, id) do update set position = excluded.position, alt = excluded.alt`,
    values: [...key, JSON.stringify(images.map((image, position) => ({ ...image, position })))],
  });
  await ctx.sql.query({
    name: 'drop-product-images',
    text: 'delete from product_images where workplace_id = $1 and product_id = $2 and id <> all($3)',
    values: [...key, images.map((image) => image.id)],
  });
}

/** Save several products, each by itself. What is refused says why in the requester's language. */
export async function bulkUpdate(ctx: WorkplaceContext, { products }: { products: ProductChange[] }) {
  const success: Record<string, number> = {};
  const failed: Record<string, { code: string; error_message: string; errors: FieldErrors | null }> = {};
  for (const change of products) {
    try {
      success[change.id] = (await saveProduct(ctx, change)).version;
    } catch (error) {
      const { code, message, errors } = refusalOf(error, ctx.locale);
      failed[change.id] = { code, error_message: message, errors };
    }
  }
  return { success, failed };
}
