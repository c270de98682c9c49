/** Mappings that are for some countries only: who sends an order, what is told where nobody does, and that another supplier leaves them alone. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSupplier } from '#app/features/fulfillment/change-supplier/change-supplier.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
/** Sold in the store; the others stand for suppliers' variants only. */
let sold: MappedVariant;
let german: MappedVariant;
let other: MappedVariant;

beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  [sold, german, other] = [await make('cj'), await make('ebay'), await make('temu')];
});

const make = (source: string) => mappedVariant(h, seller, store.storeId, { source });
const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

/** As the mapping dialog saves it. */
async function map(lines: { behind: MappedVariant; countries?: string[]; priority?: number }[]): Promise<void> {
  const [listing] = await query('select listing_id as id from listing_variants where workplace_id = $1 and id = $2', [
    seller.workplaceId,
    sold.listingVariantId,
  ]);
  const { body } = await seller.api('POST', `/products/${listing.id}/map-variant`, {
    mappings: [
      {
        listing_variant_id: sold.listingVariantId,
        lines: lines.map(({ behind, countries = [], priority = 0 }) => ({
          source_variant_id: behind.sourceVariantId,
          quantity: 1,
          priority,
          ship_to_countries: countries,
        })),
      },
    ],
  });
  expect(body).toMatchObject({ success: true });
  await h.settle();
}

async function arrive(country: string) {
  const body = orderBody([{ variantId: sold.channelVariantId }], {
    shipping_address: { first_name: 'Jo', last_name: 'Doe', address1: '1 Way', city: 'Town', zip: '12345', country_code: country },
  });
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const sources = async () => (await groupsOf(h, seller, body.id)).map(({ source }) => source);
  const [group] = await groupsOf(h, seller, body.id);
  return { id: group?.id as string, orderId: group?.orderId as string, sources };
}

const itemOf = async (orderId: string) => (await getOrder(seller.ctx, { orderId })).supplierOrders[0]?.items[0];
const listedItem = async (orderId: string) => {
  const { orders } = await readOrderList(seller.ctx, new URL('http://here/app/orders?status=all&range=all'));
  return orders.find((order) => order.orderId === orderId)?.items[0];
};
const problemOf = async (id: string) =>
  (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0]?.problems.find((problem) => problem.lineItemId);

test('each order goes to the supplier that is for its country, and to another when that changes', async () => {
  await map([
    { behind: german, countries: ['DE', 'AT'] },
    { behind: other, countries: ['US'] },
  ]);
  const [german1, american, french] = [await arrive('DE'), await arrive('US'), await arrive('FR')];
  expect([await german1.sources(), await american.sources(), await french.sources()]).toEqual([['ebay'], ['temu'], [null]]);
  await map([{ behind: german, countries: ['DE', 'AT'] }, { behind: other }]);
  // For Germany both are first choices now: a bundle.
  expect([(await german1.sources()).sort(), await american.sources(), await french.sources()]).toEqual([
    ['ebay', 'temu'],
    ['temu'],
    ['temu'],
  ]);
});

test('an order without an address goes to the supplier of the country that its seller enters, until that is taken back', async () => {
  await map([{ behind: german, countries: ['DE', 'AT'] }]);
  const body = orderBody([{ variantId: sold.channelVariantId }], { shipping_address: null });
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const standing = async () => {
    const { orders } = await readOrderList(seller.ctx, new URL('http://here/app/orders?status=all&range=all'));
    return orders.map(({ source, countryCode }) => [source, countryCode]);
  };
  expect(await standing()).toEqual([[null, null]]);
  const [group] = await groupsOf(h, seller, body.id);
  const orderId = group?.orderId as string;
  const address = {
    firstName: 'Jo',
    lastName: 'Doe',
    company: '',
    address1: 'Weg 1',
    address2: '',
    city: 'Bonn',
    province: '',
    provinceCode: '',
    postalCode: '53111',
    countryCode: 'DE',
    countryName: 'Germany',
    phone: '',
  };
  await updateAddress(seller.ctx, { orderId, address });
  expect(await standing()).toEqual([['ebay', 'DE']]);
  await deliver(h, store.domain, 'orders/updated', { ...body, updated_at: new Date(Date.now() + 1000).toISOString(), note: 'Ring twice' });
  await h.settle();
  expect(await standing()).toEqual([['ebay', 'DE']]);
  await updateAddress(seller.ctx, { orderId, address: null });
  expect(await standing()).toEqual([[null, null]]);
});

test('a fall-back takes over where the first choice is for other countries', async () => {
  await map([
    { behind: german, countries: ['DE'] },
    { behind: other, priority: 1 },
  ]);
  expect([await (await arrive('DE')).sources(), await (await arrive('US')).sources()]).toEqual([['ebay'], ['temu']]);
});

test('an order to a country that no mapping is for says so, wherever it is shown, and as soon as the mapping is', async () => {
  await map([]);
  const { id, orderId } = await arrive('FR');
  expect([await itemOf(orderId), await listedItem(orderId)]).toMatchObject([
    { isUnmapped: true, whyUnlinked: null },
    { isUnmapped: true, whyUnlinked: null },
  ]);
  expect(await problemOf(id)).toMatchObject({ key: 'unmapped', cure: 'map' });
  await map([{ behind: german, countries: ['DE'] }]);
  expect([await itemOf(orderId), await listedItem(orderId)]).toMatchObject([
    { isUnmapped: true, whyUnlinked: 'otherCountries' },
    { isUnmapped: true, whyUnlinked: 'otherCountries' },
  ]);
  expect(await problemOf(id)).toMatchObject({ key: 'other_countries', cure: 'map' });
  await map([{ behind: german }]);
  expect(await itemOf(orderId)).toMatchObject({ isUnmapped: false, whyUnlinked: null });
});

test('a custom item says that no supplier can be linked to it, and is fulfilled by hand', async () => {
  const body = orderBody([{ variantId: null, title: 'Engraving' }]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  const orderId = group?.orderId as string;
  expect([await itemOf(orderId), await listedItem(orderId)]).toMatchObject([
    { whyUnlinked: 'notAProduct' },
    { whyUnlinked: 'notAProduct' },
  ]);
  expect(await problemOf(group?.id as string)).toMatchObject({ key: 'not_a_product', cure: 'by_hand', title: 'Engraving' });
});

const behind = async () =>
  query(
    `select p.source, m.ship_to_countries as countries, m.priority from variant_mappings m join source_variants v on v.id = m.source_variant_id
     join source_products p on p.id = v.product_id where m.workplace_id = $1 and m.listing_variant_id = $2 order by m.priority, p.source`,
    [seller.workplaceId, sold.listingVariantId],
  );
async function choose(orderId: string, supplier: MappedVariant): Promise<void> {
  const item = await itemOf(orderId);
  const lineItems = [{ lineItemId: item?.id as string, sourceVariantId: supplier.sourceVariantId, quantity: 1 }];
  await changeSupplier(seller.ctx, { orderId, scope: 'product', lineItems });
  await h.settle();
}

test('a supplier chosen in an order leaves those of other countries as they are, and is for its country alone', async () => {
  await map([{ behind: german, countries: ['DE'] }]);
  const french = await arrive('FR');
  await choose(french.orderId, other);
  expect(await french.sources()).toEqual(['temu']);
  expect(await behind()).toEqual([
    { source: 'ebay', countries: ['DE'], priority: 0 },
    { source: 'temu', countries: ['FR'], priority: 0 },
  ]);
  // The same for one more country.
  const italian = await arrive('IT');
  await choose(italian.orderId, other);
  expect((await behind())[1]).toEqual({ source: 'temu', countries: ['FR', 'IT'], priority: 0 });
  // In its place another, for the same countries.
  await choose(french.orderId, sold);
  expect(await behind()).toEqual([
    { source: 'cj', countries: ['FR', 'IT'], priority: 0 },
    { source: 'ebay', countries: ['DE'], priority: 0 },
  ]);
  expect([await (await arrive('DE')).sources(), await italian.sources()]).toEqual([['ebay'], ['cj']]);
});

test('a fall-back chosen for one country changes places only where no other country loses its first choice', async () => {
  await map([
    { behind: german, countries: ['DE'] },
    { behind: sold, countries: ['FR'] },
    { behind: other, priority: 1 },
  ]);
  const french = await arrive('FR');
  await choose(french.orderId, other);
  expect(await french.sources()).toEqual(['temu']);
  expect(await (await arrive('DE')).sources()).toEqual(['ebay']);
  await map([
    { behind: german, countries: ['FR'] },
    { behind: other, priority: 1 },
  ]);
  await choose(french.orderId, other);
  expect(await behind()).toEqual([
    { source: 'temu', countries: [], priority: 0 },
    { source: 'ebay', countries: ['FR'], priority: 1 },
  ]);
});
