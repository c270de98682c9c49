/** What CJ sends about orders, as far as we read it. */
import { z } from 'zod';
import { minorFromDecimal } from '#app/platform/money.ts';
import { cjId, cjUnits } from './wire.ts';

/** An amount; a blank one, as in the docs, means unknown, not zero. */
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : minorFromDecimal(value, 'USD')));
const words = z.string().nullish();

export const CjCreated = z.object({
  orderId: cjId,
  productAmount: amount,
  postageAmount: amount,
  orderAmount: amount,
  iossAmount: amount,
});

export const CjBalance = z.object({ amount });

export const CjOrderDetail = z.object({
  orderId: cjId,
  orderNum: cjId.nullish(),
  orderStatus: z.string(),
  orderAmount: amount,
  productAmount: amount,
  postageAmount: amount,
  logisticName: words,
  trackNumber: cjId.nullish(),
  trackingUrl: words,
  productList: z.array(z.object({ vid: cjId.nullish(), quantity: cjUnits, storeLineItemId: cjId.nullish() })).nullish(),
});
export type CjOrderDetail = z.output<typeof CjOrderDetail>;

export const CjOrderPage = z.object({
  total: cjUnits.nullish(),
  list: z.array(z.object({ orderId: cjId.nullish(), orderNum: cjId.nullish() })).nullish(),
});
/** Answered as success even if CJ held the order back. */
const Step = z.object({ submitSuccess: z.boolean().nullish(), interceptOrders: z.array(z.unknown()).nullish() });
export const CjCarted = Step.nullish();
export const CjConfirmed = Step.extend({ shipmentsId: cjId.nullish() });
export const CjParentOrder = Step.extend({ payId: cjId.nullish() });
