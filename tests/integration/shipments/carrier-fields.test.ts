/** What carriers have to be told before 17TRACK can follow their parcels. */
import { beforeAll, expect, test } from 'vitest';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from '../fulfillment/placement-support.ts';
import { parcelNumber } from '../fulfillment/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const address = (countryCode: string, zip: string, phone: string) => ({
  first_name: 'Jane',
  last_name: 'Doe',
  address1: '1 Main Street',
  city: 'Somewhere',
  zip,
  country_code: countryCode,
  phone,
});

interface Registration {
  carrier: number;
  destination_country: string | null;
  postal_code: string | null;
  phone_last4: string | null;
}

async function follow(to: ReturnType<typeof address>, parcel: { trackingNumber: string; carrier: string }) {
  const { seller, ownOrder } = await startPlacing();
  const { id } = await ownOrder({ shipping_address: to });
  await fulfillManually(seller.ctx, { supplierOrderId: id, ...parcel });
  await h.settle();
  const { rows } = await h.services.database.pool.query<{ isFollowed: boolean; error: string | null }>(
    'select carrier_registered_at is not null as "isFollowed", carrier_error as error from shipments where supplier_order_id = $1',
    [id],
  );
  const [registration] = await h.control<Registration[]>(`seventeen-track/registrations?number=${parcel.trackingNumber}`);
  return { ...rows[0], registration };
}

/** A number of digits alone, which says nothing of its carrier. */
const digits = () => `4${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`;

test('GLS, as the seller typed it, is asked, and is told the postal code and no phone', async () => {
  const seen = await follow(address('DE', '10115', '+49 30 1234567'), { trackingNumber: digits(), carrier: 'GLS' });
  expect(seen).toEqual({
    isFollowed: true,
    error: null,
    registration: { carrier: 100005, destination_country: 'DE', postal_code: '10115', phone_last4: null },
  });
});

test('PostNL is told country and postal code', async () => {
  const seen = await follow(address('NL', '1012 AB', ''), { trackingNumber: digits(), carrier: 'PostNL' });
  expect(seen).toMatchObject({ isFollowed: true, registration: { carrier: 14041, destination_country: 'NL', postal_code: '1012 AB' } });
});

test('a carrier that asks for the phone is told its last four digits', async () => {
  const seen = await follow(address('US', '78701', '+1 512-867-5309'), { trackingNumber: digits(), carrier: 'SF Express' });
  expect(seen).toMatchObject({ isFollowed: true, error: null, registration: { carrier: 100012, phone_last4: '5309' } });
});

test('of a carrier that asks for the phone, and an order without one, the seller reads what is missing', async () => {
  const seen = await follow(address('US', '78701', ''), { trackingNumber: digits(), carrier: 'SF Express' });
  expect(seen).toMatchObject({ isFollowed: false, error: expect.stringContaining('phone number') });
});

test('of a carrier that is not known the number decides, as before', async () => {
  const seen = await follow(address('US', '78701', ''), { trackingNumber: parcelNumber(), carrier: 'Aunt Mary' });
  expect(seen).toMatchObject({ isFollowed: true, error: null });
});
