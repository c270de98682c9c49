/** REST v3: products and their variations. */
import { type Context, Hono } from 'hono';
import { appAddress } from '../../core/app-address.ts';
import type { World } from '../../core/types.ts';
import { gate, paged, type RestEnv, refuse } from './gate.ts';
import { childrenOf, deletePost, findPost, insertPost, listPosts, type Post, updatePost } from './tables.ts';
import { tell } from './webhooks.ts';
import { productWire, variationWire } from './wire.ts';

type Body = Record<string, unknown>;

const text = (value: unknown) => typeof value === 'string';
/** Field → check of its type (wc-v3-index, product arguments). */
const shapes: Record<string, (value: unknown) => boolean> = {
  name: text,
  slug: text,
  type: (value) => ['simple', 'grouped', 'external', 'variable'].includes(value as string),
  status: (value) => ['draft', 'pending', 'private', 'publish', 'future'].includes(value as string),
  description: text,
  short_description: text,
  sku: text,
  regular_price: text,
  sale_price: text,
  tax_status: (value) => ['taxable', 'shipping', 'none'].includes(value as string),
  manage_stock: (value) => typeof value === 'boolean',
  stock_quantity: (value) => value === null || Number.isInteger(value),
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

  async function take(c: Context<RestEnv>, body: Body, before?: Post): Promise<Body | Response> {
    const wrong = wrongParameter(c, body) ?? vetoed(c, before) ?? (await taken(c, body, before?.id ?? 0));
    if (wrong) return wrong;
    const data: Body = { ...before?.data };
    for (const name of Object.keys(shapes)) if (name in body) data[name] = body[name];
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

  const wireOf = async (c: Context<RestEnv>, post: Post) => productWire(c.get('store'), post, await childrenOf(world.pool, post.id));
  const missing = (c: Context) => refuse(c, 404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  const product = (c: Context<RestEnv>) => findPost(world.pool, c.get('store').domain, 'product', Number(c.req.param('id')));

  app.get('/', async (c) => {
    const [search, status, sku, order] = ['search', 'status', 'sku', 'order'].map((name) => c.req.query(name));
    const after = c.req.query('modified_after');
    const posts = (await listPosts(world.pool, c.get('store').domain, 'product'))
      .filter((post) => !search || String(post.data.name).toLowerCase().includes(search.toLowerCase()))
      .filter((post) => (!status || status === 'any' ? post.data.status !== 'trash' : post.data.status === status))
      .filter((post) => !sku || post.data.sku === sku)
      .filter((post) => !after || post.modifiedAt > new Date(`${after.replace(/Z$/, '')}Z`))
      .sort((a, b) => (order === 'asc' ? a.id - b.id : b.id - a.id));
    const page = paged(c, posts);
    return page instanceof Response ? page : c.json(await Promise.all(page.map((post) => wireOf(c, post))));
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
    return post ? c.json(await wireOf(c, post)) : missing(c);
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
    else await updatePost(world, post.id, { ...post.data, status: 'trash' });
    await tell(world, c.get('store').domain, 'product.deleted', post);
    return c.json(wire);
  });

  app.get('/:id{\\d+}/variations', async (c) => {
    const parent = await product(c);
    if (!parent) return refuse(c, 404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
    const sign = c.req.query('order') === 'asc' ? 1 : -1;
    const isById = c.req.query('orderby') === 'id';
    // By their dates otherwise; those of one push have the same.
    const at = (post: Post) => (isById ? post.id : Math.floor(post.createdAt.getTime() / 1000));
    const children = await childrenOf(world.pool, parent.id);
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
    for (const each of body.create ?? [])
      answer.create.push(
        await settle(
          await take(c, each),
          async (data) => {
            const post = await insertPost(world, { domain: store.domain, kind: 'variation', parent: parent.id, data });
            await tell(world, store.domain, 'product.created', post);
            return post;
          },
          0,
        ),
      );
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
          await take(c, each, before),
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
