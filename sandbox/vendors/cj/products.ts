import { CATEGORIES } from '../../catalog/categories.ts';
import { imageAddress } from '../../catalog/image-address.ts';
import { catalogReviews } from '../../catalog/reviews.ts';
import type { World } from '../../core/types.ts';
import type { CjApp, CjContext } from './auth.ts';
import { bareNumber, beijingTime, CjError, ok, paramError } from './envelope.ts';
import { categoryIdsOf, findPid, findSku, findVid, pidOf } from './ids.ts';
import { intOf, readBody, textOf } from './input.ts';
import type { OddAnswers } from './odd-answers.ts';
import { addProductSearch } from './product-search.ts';
import { inventories, wireProductDetail, wireVariant } from './product-wire.ts';
import { type CurrentProduct, type CurrentVariant, loadProduct } from './stock-keeping.ts';

/** Categories, search, details, variants, reviews, my products, sourcing. */
export function addProducts(app: CjApp, world: World, oddAnswers: OddAnswers): void {
  const { pool } = world;
  addProductSearch(app, world, oddAnswers);

  app.get('/api2.0/v1/product/getCategory', (c) => {
    const firsts = [...new Set(CATEGORIES.map((category) => category.first))];
    return ok(
      c,
      firsts.map((first) => ({
        categoryFirstName: first,
        categoryFirstList: [...new Set(CATEGORIES.filter((category) => category.first === first).map((category) => category.second))].map(
          (second) => ({
            categorySecondName: second,
            categorySecondList: CATEGORIES.filter((category) => category.first === first && category.second === second).map((category) => ({
              categoryId: categoryIdsOf(category).three,
              categoryName: category.name,
            })),
          }),
        ),
      })),
    );
  });

  app.get('/api2.0/v1/product/query', async (c) => {
    const { product, variants: all } = await askedProduct(c);
    const odd = oddAnswers.ofProduct(product.pid);
    if (odd?.kind === 'unknown') throw new CjError(1602001, 'Product not found');
    const variants = odd ? all.slice(0, odd.most) : all;
    const features = new Set((c.req.queries('features') ?? []).flatMap((value) => value.split(',')));
    return ok(c, wireProductDetail(product, variants, features));
  });

  app.get('/api2.0/v1/product/variant/query', async (c) => {
    const { product, variants } = await askedProduct(c);
    return ok(
      c,
      variants.map((variant) => wireVariant(product, variant, 'array')),
    );
  });

  app.get('/api2.0/v1/product/variant/queryByVid', async (c) => {
    const { product, variant } = await requireVariant(c.req.query('vid'));
    const withStock = (c.req.queries('features') ?? []).some((value) => value.includes('enable_inventory'));
    return ok(c, {
      ...wireVariant(product, variant, 'plain'),
      variantProperty: '[]',
      ...(withStock ? { inventories: inventories(variant) } : {}),
    });
  });

  app.get('/api2.0/v1/product/productComments', async (c) => {
    const index = findPid(c.req.query('pid') ?? '');
    if (index === undefined) throw paramError('pid must be not empty');
    const product = await loadProduct(pool, index);
    if (!product) throw new CjError(1602001, 'Product not found');
    const pageNum = intOf(c.req.query('pageNum'), 'pageNum', 1, 1, 100_000);
    const pageSize = intOf(c.req.query('pageSize'), 'pageSize', 20, 1, 100);
    const score = c.req.query('score');
    const all = catalogReviews(product, product.reviewCount).filter((review) => !score || String(review.score) === score);
    return ok(
      c,
      {
        pageNum: String(pageNum),
        pageSize: String(pageSize),
        total: String(all.length),
        list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((review) => ({
          // A bare number beyond 2^53, as CJ prints it.
          commentId: bareNumber(`15369${String(index).padStart(5, '0')}${String(review.index).padStart(9, '0')}`),
          pid: product.pid,
          comment: review.text,
          commentDate: beijingTime(review.date),
          commentUser: review.user,
          score: String(review.score),
          commentUrls: review.images.map((file) => imageAddress('cj', file)),
          countryCode: review.countryCode,
          flagIconUrl: `https://cf.cjdropshipping.com/national-flags/phone/${review.countryCode}.png`,
        })),
      },
      'zero',
    );
  });

  app.post('/api2.0/v1/product/addToMyProduct', async (c) => {
    const index = findPid(textOf(await readBody(c), 'productId', 100, true));
    if (index === undefined) throw new CjError(1602001, 'Product not found');
    const added = await pool.query('insert into cj.my_products values ($1,$2,$3) on conflict do nothing', [
      c.var.account.open_id,
      pidOf(index),
      world.clock.now(),
    ]);
    if (added.rowCount === 0) throw new CjError(1600000, 'The product has been added to My Products.');
    return ok(c, true, 'both');
  });

  app.get('/api2.0/v1/product/myProduct/query', async (c) => {
    const { rows } = await pool.query(
      `select p.pid as "productId", p.image as "bigImage", p.name_en as "nameEn", p.sku, (p.price_cents / 100.0)::numeric(18,2)::text as "sellPrice",
         (p.price_cents / 100.0)::numeric(18,2)::text as "totalPrice", null as "discountPrice", null as "discountPriceRate", 'China Warehouse' as "defaultArea", '1' as "areaId", 'CN' as "areaCountryCode",
         '0' as "productType", '0' as "trialFreight", '0' as "listedShopNum", (extract(epoch from m.added_at) * 1000)::bigint::float8 as "createAt"
       from cj.my_products m join cj.products p using (pid) where m.open_id = $1 and ($2 = '' or p.name_en ilike '%' || $2 || '%' or p.sku ilike $2 || '%') order by m.added_at desc limit 200`,
      [c.var.account.open_id, c.req.query('keyword') ?? ''],
    );
    return ok(c, { pageSize: 200, pageNumber: 1, totalRecords: rows.length, totalPages: rows.length > 0 ? 1 : 0, content: rows }, 'both');
  });

  app.post('/api2.0/v1/product/sourcing/create', async (c) => {
    const body = await readBody(c);
    textOf(body, 'productName', 200, true);
    textOf(body, 'productImage', 500, true);
    const { rows } = await pool.query<{ id: string }>(
      'insert into cj.sourcing (open_id, request, status, created_at) values ($1,$2,0,$3) returning id::text',
      [c.var.account.open_id, JSON.stringify(body), world.clock.now()],
    );
    return ok(c, { cjSourcingId: rows[0]?.id, result: 'success' }, 'zero');
  });

  app.post('/api2.0/v1/product/sourcing/query', async (c) => {
    const ids = (await readBody(c)).sourceIds;
    if (!Array.isArray(ids) || ids.length === 0) throw paramError('sourceIds must be not empty');
    const { rows } = await pool.query<{ id: string; request: Record<string, string>; status: number }>(
      'select id::text, request, status from cj.sourcing where open_id = $1 and id::text = any($2)',
      [c.var.account.open_id, ids.map(String)],
    );
    const [first] = rows;
    if (!first) throw paramError('sourcing not found');
    return ok(
      c,
      {
        sourceId: first.id,
        sourceNumber: first.id.padStart(6, '0'),
        productId: first.request.thirdProductId ?? '',
        variantId: first.request.thirdVariantId ?? '',
        shopId: '',
        shopName: '',
        sourceStatus: String(first.status),
        sourceStatusStr: first.status === 0 ? '搜品中' : '搜品成功',
        cjProductId: '',
        cjVariantSku: '',
      },
      'zero',
    );
  });

  async function askedProduct(c: CjContext): Promise<{ product: CurrentProduct; variants: CurrentVariant[] }> {
    const { pid, productSku, variantSku, countryCode } = c.req.query();
    if (!pid && !productSku && !variantSku) throw paramError('pid, productSku and variantSku must not all be empty');
    const bySku = findSku(variantSku ?? productSku ?? '');
    const index = pid ? findPid(pid) : bySku?.index;
    const product = index === undefined ? undefined : await loadProduct(pool, index);
    if (!product || (!pid && productSku && product.sku !== productSku)) throw new CjError(1602001, 'Product not found');
    if (product.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
    const variants = product.variants.filter(
      (variant) => !variant.removed && (!countryCode || (variant.stock[countryCode as 'CN'] ?? 0) > 0),
    );
    if (variantSku && !pid && !variants.some((variant) => variant.sku === variantSku)) throw new CjError(1602000, 'Variant not found');
    if (variants.length === 0 && !countryCode) throw new CjError(1602002, 'Product removed from shelves');
    return { product, variants };
  }

  async function requireVariant(vid: string | undefined): Promise<{ product: CurrentProduct; variant: CurrentVariant }> {
    if (!vid) throw paramError('vid must be not empty');
    const place = findVid(vid);
    const product = place && (await loadProduct(pool, place.index));
    const variant = place && product?.variants[place.variant];
    if (!product || !variant) throw new CjError(1602000, 'Variant not found');
    if (product.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
    if (variant.removed) throw new CjError(1602003, 'Variant removed from shelves');
    return { product, variant };
  }
}
