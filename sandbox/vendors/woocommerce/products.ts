/** REST v3: products and their variations. */
import { type Context, Hono } from 'hono';
import { appAddress } from '../../core/app-address.ts';
import type { World } from '../../core/types.ts';
import { gate, paged, type RestEnv, refuse } from './gate.ts';
import { childrenOf, deletePost, findPost, insertPost, listPosts, type Post, updatePost } from './tables.ts';
import { tell } from './webhooks.ts';
import { productWire, stockKept, type View, variationWire } from './wire.ts';
import { isFound, ksesPost, plainText, slugOf } from './wordpress-text.ts';

type Body = Record<string, unknown>;

const text = (value: unknown) => typeof value === 'string';
/** Field → check of its type (wc-v3-index, product arguments). */
const shapes: Record<string, (value: unknown) => boolean> = {
  name: text,
  slug: text,
  type: (value) => ['simple', 'grouped', 'external', 'variable'].includes(value as string),
  status: (value) => ['draft', 'pending', 'private', 'publish', 'future', 'auto-draft', 'trash'].includes(value as string),
  description: text,
  short_description: text,
  sku: text,
  regular_price: text,
  sale_price: text,
  tax_status: (value) => ['taxable', 'shipping', 'none'].includes(value as string),
  manage_stock: (value) => typeof value === 'boolean',
  stock_quantity: (value) => value === null || Number.isInteger(value),
  stock_status: (value) => ['instock', 'outofstock', 'onbackorder'].includes(value as string),
  backorders: (value) => ['no', 'notify', 'yes'].includes(value as string),
  weight: text,
  global_unique_id: text,
  cost_of_goods_sold: (value) => typeof value === 'object' && value !== null,
  menu_order: Number.isInteger,
  tags: Array.isArray,
  categories: Array.isArray,
  images: Array.isArray,
  attributes: Array.isArray,
  default_attributes: Array.isArray,
  meta_data: Array.isArray,
  image: (value) => value === null || typeof value === 'object',
  catalog_visibility: (value) => ['visible', 'catalog', 'search', 'hidden'].includes(value as string),
};

const internalKeys = new Set([
  '_global_unique_id',
  '_cogs_total_value',
  '_sku',
  '_price',
  '_regular_price',
  '_sale_price',
  '_stock',
  '_weight',
]);

/** A wrongly typed parameter, as WordPress says it. Unknown ones are ignored. */
function wrongParameter(c: Context, body: Body): Response | undefined {
  const wrong = Object.entries(body).find(([name, value]) => shapes[name] && !shapes[name](value));
  if (!wrong) return undefined;
  return refuse(c, 400, 'rest_invalid_param', `Invalid parameter(s): ${wrong[0]}`, {
    params: { [wrong[0]]: `${wrong[0]} is not of its type.` },
  });
}

/** What a plugin of the store keeps as it is (`_veto`: its words), as hooks before saving and deleting can. */
const vetoed = (c: Context, post: Post | undefined): Response | undefined =>
  typeof post?.data._veto === 'string' ? refuse(c, 400, 'plugin_veto', post.data._veto) : undefined;

type Attribute = { id?: number; name?: string; option?: string; options?: string[]; variation?: boolean };

/** An option of a product's own attribute is kept in one text with the others, between bars (`wc_implode_text_attributes`). */
const ownOptions = (options: readonly string[]): string[] =>
  options
    .join(' | ')
    .split('|')
    .map((option) => option.trim());

/** Texts as WooCommerce keeps them: names and descriptions by `wp_filter_post_kses`, most others by `wc_clean`. */
function kept(data: Body, parent: Post | undefined): Body {
  const cleaned: Body = { ...data };
  for (const name of ['name', 'description', 'short_description']) if (typeof data[name] === 'string') cleaned[name] = ksesPost(data[name]);
  if (typeof data.name === 'string') cleaned.name = ksesPost(data.name).trim();
  for (const name of ['sku', 'global_unique_id']) if (typeof data[name] === 'string') cleaned[name] = plainText(data[name]);
  if (Array.isArray(data.tags))
    cleaned.tags = (data.tags as { name?: string }[]).map((tag) => ({ ...tag, ...(tag.name ? { name: plainText(tag.name) } : {}) }));
  if (!Array.isArray(data.attributes)) return cleaned;
  const attributes = data.attributes as Attribute[];
  if (!parent) {
    cleaned.attributes = attributes.map((each) => ({
      ...each,
      ...(each.name ? { name: plainText(each.name) } : {}),
      ...(each.options ? { options: each.id ? each.options.map(plainText).filter(Boolean) : ownOptions(each.options) } : {}),
    }));
    return cleaned;
  }
  // Of a variation, only those that its product has for variations; one without an option is for any.
  const chosen = ((parent.data.attributes ?? []) as Attribute[]).filter((each) => each.variation);
  cleaned.attributes = attributes.flatMap((each) => {
    const of = chosen.find((other) => (each.id ? other.id === each.id : slugOf(other.name ?? '') === slugOf(each.name ?? '')));
    const option = plainText(each.option ?? '');
    return of && option ? [{ ...(of.id ? { id: of.id } : {}), name: of.name, option }] : [];
  });
  return cleaned;
}

export function productRoutes(world: World) {
  const app = new Hono<RestEnv>();
  app.use('*', gate(world));

  /** A shared host ends a request after 30 seconds, of which a picture takes two or three with all its sizes. */
  const picturesInTime = 10;

  let mediaIds = 9000;
  /** WooCommerce fetches the pictures itself and keeps its own copies. */
  async function sideload(images: { id?: number; src?: string; alt?: string }[], domain: string): Promise<Body[] | string> {
    const kept: Body[] = [];
    for (const image of images) {
      if (image.id) {
        kept.push({ ...image, src: image.src ?? '', name: '', alt: image.alt ?? '' });
        continue;
      }
      if (!image.src) return 'Invalid image: no address.';
      try {
        const address = new URL(image.src);
        const reachable =
          address.host === new URL(world.settings.appPublicUrl).host || address.host === new URL(world.settings.appUrl).host
            ? appAddress(world.settings, image.src)
            : `${world.settings.origin}/${address.host}${address.pathname}${address.search}`;
        const answer = await fetch(reachable, { signal: AbortSignal.timeout(10_000) });
        await answer.body?.cancel();
        if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/'))
          return `Error getting remote image ${image.src}. Error: ${answer.status}.`;
      } catch {
        return `Error getting remote image ${image.src}.`;
      }
      mediaIds += 1;
      const id = Number(`${Date.now() % 1_000_000}${mediaIds}`);
      kept.push({ id, src: `https://${domain}/wp-content/uploads/${id}.jpg`, name: `${id}`, alt: image.alt ?? '', _from: image.src });
    }
    return kept;
  }

  /** Another product or variation has it, in letters of either case; one in the trash has nothing. */
  async function isTaken(domain: string, code: 'sku' | 'global_unique_id', value: unknown, except: number): Promise<boolean> {
    if (!value) return false;
    const { rowCount } = await world.pool.query(
      `select 1 from woocommerce.posts where domain = $1 and kind in ('product', 'variation') and lower(data ->> $2) = lower($3)
         and id <> $4 and data ->> 'status' is distinct from 'trash'`,
      [domain, code, value, except],
    );
    return (rowCount ?? 0) > 0;
  }

  const taken = async (c: Context<RestEnv>, body: Body, except: number): Promise<Response | undefined> => {
    const { domain } = c.get('store');
    if (await isTaken(domain, 'sku', body.sku, except))
      return refuse(c, 400, 'product_invalid_sku', 'Invalid or duplicated SKU.', { resource_id: 0, unique_sku: '' });
    if (await isTaken(domain, 'global_unique_id', body.global_unique_id, except))
      return refuse(c, 400, 'product_invalid_global_unique_id', 'Invalid or duplicated GTIN, UPC, EAN or ISBN.', { resource_id: 0 });
    return undefined;
  };

  /** An address that no other product has; of drafts it is not asked (`wp_unique_post_slug`). */
  async function uniqueSlug(domain: string, slug: string, status: unknown, except: number): Promise<string> {
    if (['draft', 'pending', 'auto-draft'].includes(String(status))) return slug;
    const { rows } = await world.pool.query<{ slug: string }>(
      `select data ->> 'slug' as slug from woocommerce.posts where domain = $1 and kind = 'product' and id <> $2`,
      [domain, except],
    );
    const taken = new Set(rows.map((row) => row.slug));
    let free = slug;
    for (let suffix = 2; taken.has(free); suffix += 1) free = `${slug}-${suffix}`;
    return free;
  }

  async function take(c: Context<RestEnv>, sent: Body, before?: Post, parent?: Post): Promise<Body | Response> {
    const body = kept(sent, parent);
    const wrong = wrongParameter(c, body) ?? vetoed(c, before) ?? (await taken(c, body, before?.id ?? 0));
    if (wrong) return wrong;
    const data: Body = { ...before?.data };
    for (const name of Object.keys(shapes)) if (name in body) data[name] = body[name];
    Object.assign(data, stockKept(data));
    if (!parent && (data.slug || (body.name && data.status !== 'draft')) && ('slug' in body || 'status' in body))
      data.slug = await uniqueSlug(
        c.get('store').domain,
        slugOf(String(data.slug || data.name)),
        data.status ?? 'publish',
        before?.id ?? 0,
      );
    if (Array.isArray(body.meta_data)) {
      const old = (before?.data.meta_data ?? []) as { key: string }[];
      // Keys that WooCommerce keeps fields under are not shown as meta data.
      const fresh = (body.meta_data as { key: string; value: unknown }[]).filter(({ key }) => !internalKeys.has(key));
      data.meta_data = [...old.filter((each) => !fresh.some((other) => other.key === each.key)), ...fresh];
    }
    if (Array.isArray(body.images)) {
      if ((body.images as { id?: number }[]).filter((image) => !image.id).length > picturesInTime)
        return c.html('<h1>504 Gateway Time-out</h1>', 504);
      const known = (before?.data.images ?? []) as Body[];
      const images = await sideload(
        (body.images as { id?: number; src?: string }[]).map((image) => ({ ...known.find((each) => each.id === image.id), ...image })),
        c.get('store').domain,
      );
      if (typeof images === 'string') return refuse(c, 400, 'woocommerce_product_image_upload_error', images);
      data.images = images;
    }
    // Since 4.7 a picture of no number takes a variation's away.
    if ((body.image as { id?: number } | null | undefined)?.id === 0) data.image = null;
    if (Array.isArray(body.tags))
      data.tags = (body.tags as Body[]).map((tag, index) => ({ id: Number(tag.id ?? index + 1), name: tag.name ?? '', slug: '' }));
    return data;
  }

  const wireOf = async (c: Context<RestEnv>, post: Post, context: View = 'edit') =>
    productWire(c.get('store'), post, await childrenOf(world.pool, post.id), context);
  const contextOf = (c: Context): View => (c.req.query('context') === 'edit' ? 'edit' : 'view');
  const missing = (c: Context) => refuse(c, 404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  const product = (c: Context<RestEnv>) => findPost(world.pool, c.get('store').domain, 'product', Number(c.req.param('id')));

  app.get('/', async (c) => {
    const [search, status, sku, order, slug] = ['search', 'status', 'sku', 'order', 'slug'].map((name) => c.req.query(name));
    const after = c.req.query('modified_after');
    const { domain } = c.get('store');
    const textsOf = ({ data }: Post) => [data.name, data.description, data.short_description].map((text) => String(text ?? ''));
    const skus = sku ? [...sku.split(','), sku].map((each) => each.toLowerCase()) : [];
    const posts = [
      ...(await listPosts(world.pool, domain, 'product')),
      // Asked for SKUs it tells of variations, too.
      ...(sku ? await listPosts(world.pool, domain, 'variation') : []),
    ]
      .filter((post) => !search || isFound(search, textsOf(post)))
      .filter((post) =>
        !status || status === 'any' ? !['trash', 'auto-draft'].includes(String(post.data.status)) : post.data.status === status,
      )
      .filter((post) => !sku || skus.includes(String(post.data.sku ?? '').toLowerCase()))
      .filter((post) => !slug || (post.data.slug ?? `product-${post.id}`) === slugOf(slug))
      .filter((post) => !after || post.modifiedAt > new Date(`${after.replace(/Z$/, '')}Z`))
      .sort((a, b) => (order === 'asc' ? a.id - b.id : b.id - a.id));
    const page = paged(c, posts);
    const wireOfAny = async (post: Post) =>
      post.kind === 'variation'
        ? { ...productWire(c.get('store'), post, [], contextOf(c)), type: 'variation', parent_id: post.parent }
        : wireOf(c, post, contextOf(c));
    return page instanceof Response ? page : c.json(await Promise.all(page.map(wireOfAny)));
  });
  app.post('/', async (c) => {
    const body = (await c.req.json()) as Body;
    const data = await take(c, { type: 'simple', status: 'publish', ...body });
    if (data instanceof Response) return data;
    const post = await insertPost(world, { domain: c.get('store').domain, kind: 'product', data });
    await tell(world, c.get('store').domain, 'product.created', post);
    return c.json(await wireOf(c, post), 201);
  });
  app.get('/:id{\\d+}', async (c) => {
    const post = await product(c);
    return post ? c.json(await wireOf(c, post, contextOf(c))) : missing(c);
  });
  app.put('/:id{\\d+}', async (c) => {
    const before = await product(c);
    if (!before) return refuse(c, 400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
    const data = await take(c, (await c.req.json()) as Body, before);
    if (data instanceof Response) return data;
    const post = await updatePost(world, before.id, data);
    await tell(world, c.get('store').domain, 'product.updated', post);
    return c.json(await wireOf(c, post));
  });
  app.delete('/:id{\\d+}', async (c) => {
    const post = await product(c);
    if (!post) return missing(c);
    const wire = await wireOf(c, post);
    if (c.req.query('force') === 'true') await deletePost(world.pool, post.id);
    else await trashProduct(world, c.get('store').domain, post);
    return c.json(wire);
  });

  app.get('/:id{\\d+}/variations', async (c) => {
    const parent = await product(c);
    if (!parent) return refuse(c, 404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
    const sign = c.req.query('order') === 'asc' ? 1 : -1;
    const isById = c.req.query('orderby') === 'id';
    // By their dates otherwise; those of one push have the same.
    const at = (post: Post) => (isById ? post.id : Math.floor(post.createdAt.getTime() / 1000));
    const status = c.req.query('status') ?? 'any';
    const children = (await childrenOf(world.pool, parent.id)).filter(({ data }) =>
      status === 'any' ? data.status !== 'trash' : (data.status ?? 'publish') === status,
    );
    const page = paged(
      c,
      children.sort((a, b) => sign * (at(a) - at(b)) || b.id - a.id),
    );
    return page instanceof Response ? page : c.json(page.map((post) => variationWire(c.get('store'), post)));
  });
  app.post('/:id{\\d+}/variations/batch', async (c) => {
    const parent = await product(c);
    if (!parent) return refuse(c, 404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
    const body = (await c.req.json()) as { create?: Body[]; update?: (Body & { id: number })[]; delete?: number[] };
    const amount = (body.create?.length ?? 0) + (body.update?.length ?? 0) + (body.delete?.length ?? 0);
    if (amount > 100)
      return refuse(c, 400, 'woocommerce_rest_request_entity_too_large', 'Unable to accept more than 100 items for this request.');
    const store = c.get('store');
    const settle = async (data: Body | Response, write: (data: Body) => Promise<Post>, id: number): Promise<Body> => {
      if (!(data instanceof Response)) return variationWire(store, await write(data));
      const error = (await data.json()) as { code: string; message: string; data: object };
      return { id, error };
    };
    const answer: Record<'create' | 'update' | 'delete', Body[]> = { create: [], update: [], delete: [] };
    const make = async (each: Body) =>
      settle(
        await take(c, each, undefined, parent),
        async (data) => {
          const post = await insertPost(world, { domain: store.domain, kind: 'variation', parent: parent.id, data });
          await tell(world, store.domain, 'product.created', post);
          return post;
        },
        0,
      );
    const inTime = store.variationsInTime ?? Number.POSITIVE_INFINITY;
    for (const each of (body.create ?? []).slice(0, inTime)) answer.create.push(await make(each));
    const late = (body.create ?? []).slice(inTime);
    if (late.length > 0) {
      // PHP goes on although nobody listens any more.
      const works = lateWork.get(store.domain) ?? [];
      works.push(async () => {
        for (const each of late) await make(each);
      });
      lateWork.set(store.domain, works);
      return c.html('<h1>504 Gateway Time-out</h1>', 504);
    }
    for (const each of body.update ?? []) {
      const before = await findPost(world.pool, store.domain, 'variation', each.id);
      if (before?.parent !== parent.id) {
        answer.update.push({
          id: each.id,
          error: { code: 'woocommerce_rest_product_variation_invalid_id', message: 'Invalid ID.', data: { status: 400 } },
        });
        continue;
      }
      answer.update.push(
        await settle(
          await take(c, each, before, parent),
          async (data) => {
            const post = await updatePost(world, before.id, data);
            await tell(world, store.domain, 'product.updated', post);
            return post;
          },
          each.id,
        ),
      );
    }
    for (const id of body.delete ?? []) {
      const before = await findPost(world.pool, store.domain, 'variation', id);
      const refusal =
        before?.parent === parent.id ? vetoed(c, before) : refuse(c, 404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
      if (!refusal) await deletePost(world.pool, id);
      answer.delete.push(refusal ? { id, error: await refusal.json() } : { id });
    }
    await world.pool.query('update woocommerce.posts set modified_at = $2 where id = $1', [parent.id, world.clock.now()]);
    await tell(world, store.domain, 'product.updated', parent);
    return c.json(answer);
  });
  return app;
}

/** Into the trash, with its variations; their SKUs are free from then on. Each is told of (`wp_trash_post`). */
export async function trashProduct(world: World, domain: string, product: Post): Promise<void> {
  for (const post of [product, ...(await childrenOf(world.pool, product.id))]) {
    const slug = post.kind === 'product' ? { slug: `${post.data.slug ?? `product-${post.id}`}__trashed` } : {};
    await updatePost(world, post.id, { ...post.data, ...slug, status: 'trash', _wasStatus: post.data.status ?? 'publish' });
    await tell(world, domain, 'product.deleted', post);
  }
}

/** Back from the trash by its owner's hand, with its variations. */
export async function untrashProduct(world: World, domain: string, product: Post): Promise<void> {
  for (const post of [product, ...(await childrenOf(world.pool, product.id))]) {
    const { _wasStatus: status, slug, ...data } = post.data;
    const address = slug ? { slug: String(slug).replace(/__trashed$/, '') } : {};
    await tell(world, domain, 'product.restored', await updatePost(world, post.id, { ...data, ...address, status }));
  }
}

/** What a slow store still has to do after its host cut the answer off, by domain. */
const lateWork = new Map<string, (() => Promise<void>)[]>();

/** Let a slow store do what it still has to do. */
export async function workOn(domain: string): Promise<void> {
  const works = lateWork.get(domain) ?? [];
  lateWork.delete(domain);
  for (const work of works) await work();
}
