import { CATEGORIES } from '../../catalog/categories.ts';
import { catalogDescription } from '../../catalog/description.ts';
import { catalogProduct } from '../../catalog/product.ts';
import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { ok, paramError, usd } from './envelope.ts';
import { categoryIdsOf } from './ids.ts';
import { centsOf, intOf, optionalInt } from './input.ts';
import type { OddAnswers } from './odd-answers.ts';

interface Row {
  idx: number;
  pid: string;
  sku: string;
  name_en: string;
  name_zh: string;
  one_id: string;
  two_id: string;
  three_id: string;
  price_cents: number;
  listed: number;
  created_at: Date;
  stock: number;
  verified_stock: number;
  status: number;
  free_shipping: boolean;
  has_video: boolean;
  has_certificate: boolean;
  hours: number;
  image: string;
  mine: boolean;
}

/** The most products that CJ counts, however many it has. */
const COUNTED = 6000;
const byThree = new Map(CATEGORIES.map((category) => [categoryIdsOf(category).three, category]));
const list = (values: string[] | undefined) => (values ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '');
const flag = (value: string | undefined) => (value === undefined || value === '' ? null : value === '1' || value === 'true');

/** product/listV2 and the older product/list: filter, sort and page in SQL. */
export function addProductSearch(app: CjApp, world: World, oddAnswers: OddAnswers): void {
  /** Conditions gather here; each value becomes the next parameter. */
  function search(openId: string) {
    const values: unknown[] = [openId];
    const where = ['p.status = 3'];
    return {
      add(condition: (parameter: string) => string, value: unknown) {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return;
        values.push(value);
        where.push(condition(`$${values.length}`));
      },
      async page(order: string, page: number, size: number): Promise<{ total: number; rows: Row[] }> {
        const text = `from cj.products p where ${where.join(' and ')}`;
        // A query may not carry parameters it does not use, hence the always-true mention of $1.
        const { rows: counted } = await world.pool.query<{ total: number }>(
          `select count(*)::integer as total ${text} and $1::bigint is not null`,
          values,
        );
        const { rows } = await world.pool.query<Row>(
          `select p.*, exists (select 1 from cj.my_products m where m.open_id = $1 and m.pid = p.pid) as mine ${text} order by ${order}, p.idx limit ${size} offset ${(page - 1) * size}`,
          values,
        );
        return { total: counted[0]?.total ?? 0, rows };
      },
    };
  }

  app.get('/api2.0/v1/product/listV2', async (c) => {
    const q = c.req.query();
    const page = intOf(q.page, 'page', 1, 1, 1000);
    const size = intOf(q.size, 'size', 10, 1, 100);
    const orderBy = intOf(q.orderBy, 'orderBy', 0, 0, 4);
    const direction = (q.sort ?? 'desc').toLowerCase();
    if (direction !== 'desc' && direction !== 'asc') throw paramError('sort must be asc or desc');
    const keyWord = (q.keyWord ?? '').trim();
    if (keyWord.length > 200) throw paramError('keyWord length must be less than or equal to 200');
    const features = new Set(list(c.req.queries('features')));
    const find = search(c.var.account.open_id);
    find.add((p) => `(p.search @@ websearch_to_tsquery('english', ${p}) or p.sku ilike ${p} || '%')`, keyWord);
    find.add((p) => `p.three_id = ${p}`, q.categoryId);
    find.add((p) => `p.two_id = any(${p})`, list(c.req.queries('lv2categoryList')));
    find.add((p) => `p.three_id = any(${p})`, list(c.req.queries('lv3categoryList')));
    find.add((p) => `p.countries && ${p}::text[]`, q.countryCode ? list([q.countryCode]) : undefined);
    find.add((p) => `p.price_cents >= ${p}`, centsOf(q.startSellPrice, 'startSellPrice'));
    find.add((p) => `p.price_cents <= ${p}`, centsOf(q.endSellPrice, 'endSellPrice'));
    find.add((p) => `p.free_shipping = ${p}`, flag(q.addMarkStatus));
    find.add((p) => `p.stock >= ${p}`, optionalInt(q.startWarehouseInventory, 'startWarehouseInventory'));
    find.add((p) => `p.stock <= ${p}`, optionalInt(q.endWarehouseInventory, 'endWarehouseInventory'));
    find.add(
      (p) => `(case when ${p}::integer = 1 then p.verified_stock > 0 when ${p}::integer = 2 then p.verified_stock = 0 else true end)`,
      optionalInt(q.verifiedWarehouse, 'verifiedWarehouse'),
    );
    find.add((p) => `p.created_at >= to_timestamp(${p}::float8 / 1000)`, optionalInt(q.timeStart, 'timeStart'));
    find.add((p) => `p.created_at <= to_timestamp(${p}::float8 / 1000)`, optionalInt(q.timeEnd, 'timeEnd'));
    find.add((p) => `p.has_certificate = ${p}`, flag(q.hasCertification));
    // 4 supplier products, 10 with video, 11 without; supplier and custom products are not in this catalogue.
    const productType = q.productType ? intOf(q.productType, 'productType', 0, 4, 11) : 0;
    find.add(
      (p) => `p.has_video = ${p}`,
      productType === 10 ? true : productType === 11 ? false : q.productFlag === '2' ? true : undefined,
    );
    find.add((p) => `p.idx < ${p}`, productType === 4 || q.customization === '1' || q.supplierId ? 0 : undefined);

    const best =
      q.productFlag === '1'
        ? 'p.created_at desc'
        : q.productFlag === '0'
          ? 'p.listed desc'
          : q.productFlag === '3'
            ? 'p.listed asc'
            : 'md5(p.pid)';
    const order = [best, 'p.listed', 'p.price_cents', 'p.created_at', 'p.stock'][orderBy] as string;
    const odd = oddAnswers.ofPage(page);
    const found = await find.page(orderBy === 0 ? order : `${order} ${direction}`, odd?.kind === 'repeated' ? page - 1 : page, size);
    const { most_listed: most } = c.var.account;
    const total = odd?.kind === 'total' ? odd.total : most === null ? found.total : COUNTED;
    const listed = most === null ? found.rows : found.rows.slice(0, Math.max(0, most - (page - 1) * size));
    const rows = odd?.kind === 'empty' ? [] : odd?.kind === 'short' ? listed.slice(0, Math.floor(listed.length / 2)) : listed;
    const related =
      keyWord === ''
        ? []
        : [...new Set(rows.map((row) => row.three_id))]
            .slice(0, 8)
            .map((id) => ({ categoryId: id, categoryName: byThree.get(id)?.name ?? '' }));
    return ok(c, {
      pageSize: size,
      pageNumber: page,
      totalRecords: total,
      totalPages: Math.ceil(total / size),
      content: [
        { productList: rows.map((row) => wireSearched(row, features)), relatedCategoryList: related, keyWord, keyWordOld: keyWord },
      ],
    });
  });

  app.get('/api2.0/v1/product/list', async (c) => {
    const q = c.req.query();
    const page = intOf(q.pageNum, 'pageNum', 1, 1, 100_000);
    const size = intOf(q.pageSize, 'pageSize', 20, 1, 200);
    const orderBy = q.orderBy || 'createAt';
    if (orderBy !== 'createAt' && orderBy !== 'listedNum') throw paramError('orderBy must be createAt or listedNum');
    const direction = q.sort === 'asc' ? 'asc' : 'desc';
    const find = search(c.var.account.open_id);
    find.add((p) => `p.three_id = ${p}`, q.categoryId);
    find.add((p) => `p.pid = ${p}`, q.pid);
    find.add((p) => `p.sku = ${p}`, q.productSku);
    find.add((p) => `p.name_zh ilike '%' || ${p} || '%'`, q.productName);
    find.add((p) => `p.name_en ilike '%' || ${p} || '%'`, q.productNameEn);
    find.add((p) => `p.countries && ${p}::text[]`, q.countryCode ? list([q.countryCode]) : undefined);
    find.add((p) => `p.hours <= ${p}`, optionalInt(q.deliveryTime, 'deliveryTime'));
    find.add((p) => `p.price_cents >= ${p}`, centsOf(q.minPrice, 'minPrice'));
    find.add((p) => `p.price_cents <= ${p}`, centsOf(q.maxPrice, 'maxPrice'));
    find.add((p) => `p.stock >= ${p}`, optionalInt(q.startInventory, 'startInventory'));
    find.add((p) => `p.stock <= ${p}`, optionalInt(q.endInventory, 'endInventory'));
    find.add((p) => `p.listed >= ${p}`, optionalInt(q.minListedNum, 'minListedNum'));
    find.add((p) => `p.listed <= ${p}`, optionalInt(q.maxListedNum, 'maxListedNum'));
    find.add((p) => `p.free_shipping = ${p}`, flag(q.isFreeShipping));
    find.add((p) => `p.listed >= ${p}`, q.searchType === '2' || q.searchType === '21' ? 1000 : undefined);
    find.add((p) => `p.idx < ${p}`, q.supplierId || Number(q.customizationVersion) > 0 ? 0 : undefined);
    const { total, rows } = await find.page(`${orderBy === 'createAt' ? 'p.created_at' : 'p.listed'} ${direction}`, page, size);
    return ok(c, { pageNum: page, pageSize: size, total, list: rows.map(wireListed) });
  });
}

function wireSearched(row: Row, features: ReadonlySet<string>) {
  const category = byThree.get(row.three_id);
  const price = usd(row.price_cents).toFixed(2);
  // One product in seven is on offer: ten percent off, shown but not taken from the variants' prices.
  const isOffer = row.idx % 7 === 0;
  const now = isOffer ? usd(row.price_cents * 0.9).toFixed(2) : price;
  return {
    id: row.pid,
    nameEn: row.name_en,
    sku: row.sku,
    spu: row.sku,
    bigImage: row.image,
    sellPrice: price,
    nowPrice: now,
    listedNum: row.listed,
    categoryId: row.three_id,
    ...(features.has('enable_category')
      ? {
          threeCategoryName: category?.name,
          twoCategoryId: row.two_id,
          twoCategoryName: category?.second,
          oneCategoryId: row.one_id,
          oneCategoryName: category?.first,
        }
      : { twoCategoryId: row.two_id, oneCategoryId: row.one_id }),
    addMarkStatus: row.free_shipping ? 1 : 0,
    isVideo: row.has_video ? 1 : 0,
    ...(features.has('enable_video') ? { videoList: row.has_video ? [`video-${row.pid}`] : [] } : {}),
    productType: 'ORDINARY_PRODUCT',
    supplierName: '',
    createAt: row.created_at.getTime(),
    warehouseInventoryNum: row.stock,
    totalVerifiedInventory: row.verified_stock,
    totalUnVerifiedInventory: row.stock - row.verified_stock,
    verifiedWarehouse: row.verified_stock > 0 ? 1 : 2,
    customization: 0,
    hasCECertification: row.has_certificate ? 1 : 0,
    isCollect: 0,
    myProduct: row.mine,
    discountPrice: isOffer ? now : null,
    discountPriceRate: isOffer ? '10' : null,
    ...(features.has('enable_description') ? { description: catalogDescription(catalogProduct('cj', row.idx)) } : {}),
    deliveryCycle: row.hours === 24 ? '1-2' : row.hours === 48 ? '2-3' : '3-5',
    saleStatus: String(row.status),
    authorityStatus: '1',
    isPersonalized: 0,
  };
}

function wireListed(row: Row) {
  const category = byThree.get(row.three_id);
  return {
    pid: row.pid,
    productName: row.name_zh,
    productNameEn: row.name_en,
    productSku: row.sku,
    productImage: row.image,
    productWeight: catalogProduct('cj', row.idx).variants[0]?.weightGrams ?? 0,
    productType: null,
    productUnit: 'unit(s)',
    sellPrice: usd(row.price_cents),
    categoryId: row.three_id,
    categoryName: category ? `${category.first} / ${category.second} / ${category.name}` : '',
    listedNum: row.listed,
    isFreeShipping: row.free_shipping,
    remark: '',
    createTime: null,
    customizationVersion: 0,
  };
}
