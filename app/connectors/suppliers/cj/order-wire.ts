/** What CJ sends about orders, as far as we read it. */
import { z } from 'zod';
import { minorFromDecimal } from '#app/platform/money.ts';
import { orNull, plainText } from '#app/platform/odd-members.ts';
import { cjId, cjOptionalId, cjUnits } from './wire.ts';

/** USD cents. */
const money = z.union([z.string(), z.number()]).transform((value, context) => {
  try {
    return minorFromDecimal(value, 'USD');
  } catch {
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  }
});
/** An amount; a blank one, as in the docs, or one that cannot be read means unknown, not zero. */
export const amount = orNull(money).transform((value) => value ?? undefined);
/** A charge that most orders do not have; null when there is one that cannot be read. */
const extraCharge = z
  .union([z.literal(''), money])
  .nullish()
  .transform((value): number | null => value || 0)
  .catch(null);

/** What an order or a package holds: to be read whole, as a package of which nothing is said holds everything that is left. */
export const CjItems = z.array(z.object({ vid: cjOptionalId, quantity: cjUnits, storeLineItemId: cjOptionalId })).nullish();

export const CjCreated = z.object({
  orderId: cjId,
  productAmount: amount,
  postageAmount: amount,
  orderAmount: amount,
  iossAmount: extraCharge,
});

export const CjBalance = z.object({ amount });

/** A variant's stock by warehouse country; `storageNum` is the former name of `totalInventoryNum`. */
export const CjStock = z
  .array(
    z
      .object({ countryCode: z.string(), totalInventoryNum: orNull(cjUnits), storageNum: orNull(cjUnits) })
      .transform(({ countryCode, totalInventoryNum, storageNum }, context) => {
        const units = totalInventoryNum ?? storageNum;
        if (units !== null && units !== undefined) return { countryCode, units };
        context.addIssue({ code: 'custom', message: 'no units' });
        return z.NEVER;
      }),
  )
  .nullish();

export const CjOrderDetail = z.object({
  orderId: cjId,
  orderStatus: z.string().min(1),
  orderAmount: amount,
  productAmount: amount,
  postageAmount: amount,
  logisticName: plainText,
  trackNumber: cjOptionalId,
  trackingUrl: plainText,
  productList: CjItems,
});
export type CjOrderDetail = z.output<typeof CjOrderDetail>;

export const CjOrderPage = z.object({
  total: orNull(cjUnits),
  /** Null for a row that cannot be read: it may be the one that is looked for. */
  list: z.array(orNull(z.object({ orderId: orNull(cjId), orderNum: cjOptionalId }))).nullish(),
});
/** The same list, read for what CJ says of orders that we have there. A row that cannot be read is null. */
export const CjOrderDetails = z.object({ list: z.array(orNull(CjOrderDetail)).nullish() });
/** Answered as success even if CJ held the order back. */
const Step = z.object({ submitSuccess: z.boolean().nullish(), interceptOrders: z.array(z.unknown()).nullish() });
export const CjCarted = Step.nullish();
export const CjConfirmed = Step.extend({ shipmentsId: cjOptionalId });
export const CjParentOrder = Step.extend({ payId: cjOptionalId });
