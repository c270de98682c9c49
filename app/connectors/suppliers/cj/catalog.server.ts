/** CJ's catalogue and shipping quotes. */
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import type { QuoteRequest, QuotesShipping, ReadsCatalog, SupplierProductSummary } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { categoriesOf, productOf, quotesOf, reviewsOf, summaryOf } from './translate.ts';
import { CjCategories, CjFreight, CjListedId, CjListedProduct, CjProduct, CjProductPage, CjReviews, CjVariantId } from './wire.ts';

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

type AskedBy = { pid: string } | { productSku: string } | { variantSku: string };

async function queryProduct(client: CjClient, by: AskedBy) {
  const query = { ...by, features: 'enable_inventory' };
  return productOf(await client.call({ method: 'GET', path: '/product/query', query, data: CjProduct, kind: 'read' }));
}

const queryVariant = (client: CjClient, vid: string) =>
  client.call({ method: 'GET', path: '/product/variant/queryByVid', query: { vid }, data: CjVariantId, kind: 'read' });

/** The answer, or undefined when CJ says that it has no such thing. */
async function ifFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'not_found') return undefined;
    throw error;
  }
}

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
    const listed = (answer.content ?? []).flatMap((part) => part?.productList ?? []);
    const products: SupplierProductSummary[] = [];
    const unread: string[] = [];
    for (const each of listed) {
      const read = CjListedProduct.safeParse(each);
      const id = read.success ? undefined : CjListedId.safeParse(each).data?.id;
      if (read.success) products.push(summaryOf(read.data));
      else if (id !== undefined) unread.push(id);
    }
    if (listed.length > 0 && products.length === 0)
      throw new ConnectorError('cj', 'bad_answer', "CJ's list of products has another shape than documented");
    const { totalPages } = answer;
    const total = answer.totalRecords ?? 0;
    const isCounted = total !== maxCounted;
    const known = {
      products,
      unread,
      total,
      size: pageSize,
      isSound:
        answer.totalRecords !== null &&
        listed.length === Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize)) &&
        products.length + unread.length === listed.length &&
        (answer.pageNumber === 0 || answer.pageNumber === page),
    };
    // What ends before its last page ends there only when CJ has stopped counting; else the page is short, and others follow.
    const isLast = page >= lastPage || (totalPages > 0 && page >= totalPages) || (listed.length === 0 && (totalPages === 0 || !isCounted));
    if (!isLast) return { ...known, next: page + 1 };
    return { ...known, isCut: page < totalPages || !isCounted };
  },
  getProduct: (externalId) => queryProduct(client, { pid: externalId }),
  async findProduct(reference) {
    if ('sku' in reference) {
      const { sku } = reference;
      // Whether a SKU is a product's or a variant's cannot be told from its form.
      return (await ifFound(queryProduct(client, { productSku: sku }))) ?? queryProduct(client, { variantSku: sku });
    }
    const product = await ifFound(queryProduct(client, { pid: reference.id }));
    if (product) return product;
    const { pid } = await queryVariant(client, reference.id);
    if (!pid) throw new ConnectorError('cj', 'bad_answer', 'CJ did not tell the product of the variant');
    return queryProduct(client, { pid });
  },
  hasVariant: async (externalVariantId) => (await ifFound(queryVariant(client, externalVariantId))) !== undefined,
  productOfVariant: async (externalVariantId) => (await ifFound(queryVariant(client, externalVariantId)))?.pid ?? undefined,
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
