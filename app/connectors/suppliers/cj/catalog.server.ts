/** CJ's catalogue and shipping quotes. */
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { QuoteRequest, QuotesShipping, ReadsCatalog } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { categoriesOf, productOf, quotesOf, reviewsOf, summaryOf } from './translate.ts';
import { CjCategories, CjFreight, CjListedProduct, CjProduct, CjProductPage, CjReviews } from './wire.ts';

/** "listV2: size 1-100, page 1-1000"; CJ has a million products, but counts and lists at most `maxCounted` (CJ docs of September 2026). */
const pageSize = 100;
const lastPage = 1000;
const maxCounted = 6000;
const reviewsPerPage = 20;

/** Hosts on which CJ keeps product pictures. */
export const cjImageHosts = [
  'cf.cjdropshipping.com',
  'oss-cf.cjdropshipping.com',
  'frontend.cjdropshipping.com',
  'cc-west-usa.oss-us-west-1.aliyuncs.com',
  'cbu01.alicdn.com',
] as const;

export const cjCatalog = (client: CjClient): ReadsCatalog => ({
  async listProducts(page) {
    const answer = await client.call({
      method: 'GET',
      path: '/product/listV2',
      query: { page, size: pageSize, features: 'enable_category' },
      data: CjProductPage,
      kind: 'read',
      patienceMs: 60_000,
    });
    const listed = (answer.content ?? []).flatMap((part) => part.productList ?? []);
    const products = listed.flatMap((each) => {
      const read = CjListedProduct.safeParse(each);
      return read.success ? [summaryOf(read.data)] : [];
    });
    if (listed.length > 0 && products.length === 0)
      throw new ConnectorError('cj', 'bad_answer', "CJ's list of products has another shape than documented");
    const isLast = listed.length === 0 || page >= lastPage || (answer.totalPages > 0 && page >= answer.totalPages);
    if (!isLast) return { products, next: page + 1 };
    return { products, isCut: page < answer.totalPages || answer.totalRecords === maxCounted };
  },
  async getProduct(externalId) {
    const product = await client.call({
      method: 'GET',
      path: '/product/query',
      query: { pid: externalId, features: 'enable_inventory' },
      data: CjProduct,
      kind: 'read',
    });
    return productOf(product);
  },
  async listReviews(externalId, page) {
    const answer = await client.call({
      method: 'GET',
      path: '/product/productComments',
      query: { pid: externalId, pageNum: page, pageSize: reviewsPerPage },
      data: CjReviews,
      kind: 'read',
    });
    return reviewsOf(answer);
  },
  async listCategories() {
    return categoriesOf(
      await client.call({ method: 'GET', path: '/product/getCategory', data: CjCategories, kind: 'read', patienceMs: 60_000 }),
    );
  },
});

export const cjShipping = (client: CjClient): QuotesShipping => ({
  async quote({ shipFrom, shipTo, postalCode, items }: QuoteRequest) {
    const services = await client.call({
      method: 'POST',
      path: '/logistic/freightCalculate',
      body: {
        startCountryCode: shipFrom,
        endCountryCode: shipTo,
        ...(postalCode ? { zip: postalCode } : {}),
        products: items.map((item) => ({ quantity: item.quantity, vid: item.externalVariantId })),
      },
      data: CjFreight,
      kind: 'read',
    });
    return quotesOf(services);
  },
});
