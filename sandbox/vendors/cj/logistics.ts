import { hash32 } from '../../catalog/random.ts';
import { type ShippingMethod, shippingCents, shippingMethods } from '../../catalog/shipping.ts';
import type { World } from '../../core/types.ts';
import { findParcel, onParcelMoved, type Parcel, type ParcelEvent, parcelEvents } from '../seventeen-track/parcels.ts';
import type { CjApp } from './auth.ts';
import { CjError, ok, paramError, usd, wallTime } from './envelope.ts';
import { findSku, findVid } from './ids.ts';
import { type Body, intOf, readBody, textOf } from './input.ts';
import { type CjOrder, moveOrder } from './order-store.ts';
import { loadProduct } from './stock-keeping.ts';
import { sendLogistic } from './webhooks.ts';

/** CJ prints yuan beside dollars; a fixed practice rate. */
const YUAN = 7.1;
const yuan = (cents: number) => Math.round(cents * YUAN) / 100;

/** CJ's own numbers for what the carrier saw. */
const TRACKING_STATUS: Record<string, number> = {
  NotFound: 0,
  InfoReceived: 1,
  InTransit_PickedUp: 2,
  InTransit_Departure: 5,
  InTransit_Arrival: 6,
  InTransit_CustomsProcessing: 7,
  InTransit_CustomsReleased: 8,
  InTransit: 9,
  OutForDelivery: 10,
  AvailableForPickup: 11,
  Delivered: 12,
  DeliveryFailure: 13,
  Expired: 13,
  Exception_Returning: 14,
  Exception_Returned: 14,
  Exception: 13,
};
const TRACKING_TEXT: Record<string, string> = {
  NotFound: 'No tracking information',
  InfoReceived: 'Warehouse outbound',
  AvailableForPickup: 'Waiting for pickup',
  OutForDelivery: 'Out for delivery',
  Delivered: 'Delivered',
  Exception: 'Abnormal',
  DeliveryFailure: 'Delivery failed',
  Expired: 'Expired',
};

const trackingStatus = (event: { status: string; subStatus: string }) =>
  TRACKING_STATUS[event.subStatus] ?? TRACKING_STATUS[event.status] ?? 9;

/** Prices for sending, and where parcels are. */
export function addLogistics(app: CjApp, world: World): void {
  const { pool } = world;

  app.post('/api2.0/v1/logistic/freightCalculate', async (c) => {
    const body = await readBody(c);
    const from = textOf(body, 'startCountryCode', 200, true);
    const to = textOf(body, 'endCountryCode', 200, true);
    if (!/^[A-Z]{2}$/.test(from) || !/^[A-Z]{2}$/.test(to)) throw new CjError(1605002, 'Country code not found');
    if (!Array.isArray(body.products) || body.products.length === 0) throw paramError('products must be not empty');
    let grams = 0;
    for (const entry of body.products as Body[])
      grams += (await gramsOf(textOf(entry, 'vid', 200, true), '')) * intOf(entry.quantity, 'quantity', 0, 1, 100_000);
    const { duty_cents: duty } = c.var.account;
    return ok(
      c,
      shippingMethods(from, to, grams).map((method) => ({
        logisticAging: `${method.minDays}-${method.maxDays}`,
        logisticPrice: usd(shippingCents(method, grams)),
        logisticPriceCn: yuan(shippingCents(method, grams)),
        logisticName: method.name,
        taxesFee: usd(duty),
        clearanceOperationFee: 0,
        totalPostageFee: usd(shippingCents(method, grams) + duty),
      })),
    );
  });

  app.post('/api2.0/v1/logistic/freightCalculateTip', async (c) => {
    const { reqDTOS } = await readBody(c);
    if (!Array.isArray(reqDTOS) || reqDTOS.length === 0) throw paramError('reqDTOS must be not empty');
    const answers: unknown[] = [];
    for (const request of reqDTOS as Body[]) {
      const from = textOf(request, 'srcAreaCode', 200, true);
      const to = textOf(request, 'destAreaCode', 200, true);
      const skus = request.freightTrialSkuList;
      if (!Array.isArray(skus) || skus.length === 0) throw paramError('freightTrialSkuList must be not empty');
      let grams = 0;
      for (const entry of skus as Body[])
        grams +=
          (await gramsOf(textOf(entry, 'vid', 100), textOf(entry, 'sku', 100))) * intOf(entry.skuQuantity, 'skuQuantity', 1, 1, 100_000);
      answers.push(...shippingMethods(from, to, grams).map((method, at) => wireTip(method, shippingCents(method, grams), from, to, at)));
    }
    return ok(c, answers, 'both');
  });

  async function gramsOf(vid: string, sku: string): Promise<number> {
    const place = vid ? findVid(vid) : findSku(sku);
    const product = place && (await loadProduct(pool, place.index));
    const variant = place && product?.variants[place.variant ?? 0];
    if (!product || !variant) throw new CjError(1602000, 'Variant not found');
    if (product.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
    return variant.weightGrams;
  }

  app.post('/api2.0/v1/logistic/getSupplierLogisticsTemplate', async (c) => {
    const { skuList } = await readBody(c);
    if (!Array.isArray(skuList) || skuList.length === 0) throw paramError('skuList must be not empty');
    // Nothing in this catalogue is shipped by suppliers themselves.
    return ok(c, [{ skuList, logisticsInfoList: [] }]);
  });

  app.get('/api2.0/v1/logistic/trackInfo', async (c) => {
    const numbers = (c.req.queries('trackNumber') ?? []).filter((number) => number !== '');
    if (numbers.length === 0) throw paramError('trackNumber must be not empty');
    const found: unknown[] = [];
    for (const number of numbers) {
      const { rows } = await pool.query<CjOrder>(
        'select * from cj.orders where track_number = $1 and open_id = $2 order by parent_id nulls last limit 1',
        [number, c.var.account.open_id],
      );
      const parcel = await findParcel(world, number);
      if (rows[0]) found.push(wireTracking(rows[0], parcel, await parcelEvents(world, number)));
    }
    return ok(c, found);
  });
}

/** When a carrier moves a parcel of ours: tell the account, and mark the order delivered. */
export function followParcels(world: World): () => void {
  return onParcelMoved(world, async (parcel) => {
    const { rows } = await world.pool.query<CjOrder>('select * from cj.orders where track_number = $1', [parcel.number]);
    const events = await parcelEvents(world, parcel.number);
    for (const order of rows) {
      await sendLogistic(
        world,
        order,
        trackingStatus(parcel),
        events.map((event) => ({
          status: trackingStatus(event),
          activity: event.description,
          location: [event.city, event.country].filter(Boolean).join(','),
          eventTime: wallTime(event.at) ?? '',
        })),
      );
      if (parcel.status === 'Delivered' && order.status === 'SHIPPED')
        await moveOrder(world, order.id, 'DELIVERED', new CjError(1603000, 'not shipped'));
    }
  });
}

function wireTracking(order: CjOrder, parcel: Parcel | undefined, events: ParcelEvent[]) {
  const delivered = events.find((event) => event.status === 'Delivered');
  const days =
    delivered && order.shipped_at ? Math.max(1, Math.round((delivered.at.getTime() - order.shipped_at.getTime()) / 86_400_000)) : null;
  return {
    trackingNumber: order.track_number,
    logisticName: order.logistic_name,
    trackingFrom: order.from_country,
    trackingTo: order.address.shippingCountryCode,
    deliveryDay: days === null ? null : String(days),
    deliveryTime: delivered ? wallTime(delivered.at) : null,
    trackingStatus: TRACKING_TEXT[parcel?.status ?? 'NotFound'] ?? 'In transit',
    lastMileCarrier: order.logistic_name.split(' ')[0],
    lastTrackNumber: events.some(
      (event) => event.subStatus === 'InTransit_Arrival' || event.status === 'OutForDelivery' || event.status === 'Delivered',
    )
      ? `9261${String(hash32(order.track_number ?? '')).padStart(11, '0')}`
      : null,
  };
}

function wireTip(method: ShippingMethod, cents: number, from: string, to: string, at: number) {
  const id = (salt: string) => `15648493${String(hash32(`${salt}:${method.name}`)).padStart(11, '0')}`;
  const area = (code: string) => ({
    cnName: code === 'CN' ? '中国' : code,
    countryId: String(hash32(code) % 250),
    enName: code,
    id: String(hash32(code) % 250),
    parentId: null,
    postCode: '',
    shortCode: code,
  });
  const arrivalTime = `${method.minDays}-${method.maxDays}`;
  return {
    arrivalTime,
    discountFee: usd(cents),
    discountFeeCNY: yuan(cents),
    volumeWeight: null,
    option: { arrivalTime, cnName: method.zh, enName: method.name, id: id('option') },
    ruleTips: [
      {
        expression: '^[\\s\\d\\-（）()+]{6,32}$',
        interceptType: '0',
        max: null,
        min: null,
        msgCode: '1001',
        msgEn: 'Must be a 6-32 digit number (only numbers, symbols and spaces are supported).',
        type: 'phone',
      },
    ],
    ruleTipTypes: ['phone'],
    channelId: id('channel'),
    error: '',
    errorEn: '',
    optionId: id('option'),
    postage: usd(Math.round(cents / 1.15)),
    postageCNY: yuan(Math.round(cents / 1.15)),
    priceIncreases: '115',
    reSort: String(at + 1),
    remoteFee: 0,
    remoteFeeCNY: 0,
    tip: '',
    uid: '',
    orderId: null,
    unWeightChargeTarget: null,
    floatMaxPrice: null,
    floatMinPrice: null,
    logisticsParamRespDTO: null,
    message: '',
    wrapPostage: usd(cents),
    wrapPostageCNY: yuan(cents),
    wrapWeight: 0,
    stopWords: [],
    channel: { cnName: method.zh, enName: method.name, id: id('channel') },
    cjRespDTO: {
      postage: usd(Math.round(cents / 1.15)).toFixed(2),
      postageCNY: yuan(Math.round(cents / 1.15)).toFixed(2),
      remoteFee: '0.00',
      remoteFeeCNY: '0',
    },
    destArea: area(to),
    srcArea: area(from),
    dump: false,
    zonePrice: [],
    taxesFee: null,
    clearanceOperationFee: null,
  };
}
