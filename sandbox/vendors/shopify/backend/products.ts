import type { ProductsBackend, ProductView } from '../backend.ts';
import type { ShopifyContext } from '../context.ts';
import { activateLevel, changeLevel, levelAt, updateItem } from '../inventory.ts';
import type { Product, Variant } from '../model.ts';
import { applyVariant } from '../product-variants.ts';
import { applyFields, deleteProduct, loadDraft, saveDraft } from '../products.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ShopStore, shopDomain, shopStore } from '../store.ts';
import { actInShop } from './act-in-shop.ts';

/** The shelves of a shop, as its owner and shoppers see them. */
export function productsBackend(shopify: ShopifyContext): ProductsBackend {
  const { world } = shopify;
  const { pool } = world;
  const storeOf = (shop: string) => shopStore(pool, shopDomain(shop));
  return {
    async products(shop, page = {}) {
      const { rows } = await pool.query<{ data: Product }>(
        `select data from shopify.products where shop = $1 and ($2::text is null or data->>'title' ilike '%' || $2 || '%')
         and (not $3 or (data->>'status' = 'ACTIVE' and exists (select from shopify.publications p where p.shop = $1
           and p.data->>'handle' = 'online_store' and products.data->'publicationIds' @> to_jsonb(p.id))))
         order by id desc limit $4 offset $5`,
        [shopDomain(shop), page.search || null, page.onlineStoreOnly ?? false, page.limit ?? 50, page.offset ?? 0],
      );
      return productViews(
        storeOf(shop),
        rows.map((row) => row.data),
      );
    },
    productCount: (shop) => storeOf(shop).count('products'),
    async product(shop, idOrHandle) {
      const store = storeOf(shop);
      const found =
        typeof idOrHandle === 'number'
          ? await store.get('products', idOrHandle)
          : (await store.find('products', { handle: idOrHandle }))[0];
      return found ? (await productViews(store, [found]))[0] : undefined;
    },
    editProduct: (shop, productId, change) =>
      actInShop(world, shop, async (s) => {
        const draft = await loadDraft(s, productId);
        if (!draft) throw new ShopRefusal('There is no such product.');
        await applyFields(s, draft, change, 'product');
        await saveDraft(s, shopify, draft, {});
      }),
    editVariant: (shop, variantId, change) =>
      actInShop(world, shop, async (s) => {
        const variant = await s.store.get('variants', variantId);
        const draft = variant && (await loadDraft(s, variant.productId));
        const own = draft?.variants.find((each) => each.id === variantId);
        if (!draft || !own) throw new ShopRefusal('There is no such variant.');
        applyVariant(s, draft, own, change, ['variant']);
        own.updatedAt = s.now;
        await saveDraft(s, shopify, draft, {});
      }),
    deleteProduct: (shop, productId) =>
      actInShop(world, shop, async (s) => {
        if (!(await deleteProduct(s, shopify, productId))) throw new ShopRefusal('There is no such product.');
      }),
    setStock: (shop, inventoryItemId, locationId, available) =>
      actInShop(world, shop, async (s) => {
        const config = await shopify.config();
        if (!(await s.store.get('inventoryItems', inventoryItemId))) throw new ShopRefusal('There is no such inventory item.');
        await updateItem(s, config, inventoryItemId, { tracked: true }, ['inventoryItem']);
        const level = (await levelAt(s, inventoryItemId, locationId)) ?? (await activateLevel(s, inventoryItemId, locationId));
        await changeLevel(s, config, level, { available });
      }),
    locations: (shop) => storeOf(shop).list('locations'),
  };
}

async function productViews(store: ShopStore, products: Product[]): Promise<ProductView[]> {
  const variants = await store.childrenOf(
    'variants',
    products.map((each) => each.id),
  );
  const items = await store.childrenOf(
    'inventoryItems',
    variants.map((each) => each.id),
  );
  const levels = await store.childrenOf(
    'inventoryLevels',
    items.map((each) => each.id),
  );
  const media = await store.getMany(
    'media',
    products.flatMap((each) => each.mediaIds),
  );
  const online = (await store.list('publications')).find((each) => each.handle === 'online_store')?.id ?? 0;
  const fileById = new Map(media.map((each) => [each.id, each]));
  const itemById = new Map(items.map((each) => [each.id, each]));
  return products.map((product) => {
    const files = product.mediaIds.flatMap((id) => fileById.get(id) ?? []);
    const own = variants.filter((variant) => variant.productId === product.id).sort((one, other) => one.position - other.position);
    return {
      ...product,
      variants: own.flatMap((variant: Variant) => {
        const inventoryItem = itemById.get(variant.inventoryItemId);
        if (!inventoryItem) return [];
        return {
          ...variant,
          inventoryItem,
          levels: levels.filter((level) => level.inventoryItemId === inventoryItem.id && level.isActive),
          imageUrl: variant.mediaIds.map((id) => fileById.get(id)?.url).find(Boolean) ?? null,
        };
      }),
      images: files.flatMap((file) => (file.url ? { url: file.url, alt: file.alt } : [])),
      failedMedia: files.flatMap((file) => (file.error ? `${file.error.message}: ${file.originalSource}` : [])),
      onlineStore: product.status === 'ACTIVE' && product.publicationIds.includes(online),
    };
  });
}
