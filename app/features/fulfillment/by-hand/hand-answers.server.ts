/** Translates what the API and the order screen say of orders by hand. */
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { fieldError } from '#app/platform/errors.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { convert } from '#app/platform/money.ts';
import { readAmount } from '#app/platform/typed-amount.ts';
import type { HandOrder, OrderNumbers } from '../schemas.ts';
import { handStatuses, statusOfWord } from './hand-steps.ts';
import { type HandNews, updateHandOrder } from './update-hand-order.server.ts';

/** Converts amounts to USD cents by today's rates. @throws AppError BAD_REQUEST beside `currency` for one without a rate. */
export async function toUsd(ctx: SellerContext, currency: string): Promise<(amount: number | undefined) => number | undefined> {
  if (currency === 'USD') return (amount) => amount;
  const { rates } = await ratesOf(ctx);
  if (rates[currency] === undefined) throw fieldError('currency', 'invalid');
  return (amount) => (amount === undefined ? undefined : convert({ amount, currency }, 'USD', rates).amount);
}

/** An order by hand as the API tells of it. @throws AppError of `updateHandOrder` */
export async function updateByApi(ctx: SellerContext, input: z.output<typeof HandOrder>): Promise<void> {
  const usd = await toUsd(ctx, input.currency);
  await updateHandOrder(ctx, {
    supplierOrderId: input.id,
    number: input.order_no,
    goodsCost: usd(input.goods_cost),
    postage: usd(input.postage),
    trackingNumber: input.tracking_number || undefined,
    carrier: input.carrier,
    status: input.status,
    amountBack: usd(input.amount_back),
  });
}

type Info = z.output<typeof OrderNumbers>['orderInfos'][number];

/** What `order_no/update` tells of an order beside its number. */
export async function newsOf(
  ctx: SellerContext,
  input: { info: Info | undefined; word: string | undefined; from: string | undefined },
): Promise<Omit<HandNews, 'supplierOrderId' | 'number'>> {
  const { info, from } = input;
  const usd = await toUsd(ctx, info?.currency ?? 'USD');
  const goods = info?.items_cost ?? (info?.total_cost === undefined ? undefined : Math.max(0, info.total_cost - (info.shipping_cost ?? 0)));
  // The total has it, so what is not goods is shipping.
  const shipping = info?.shipping_cost ?? (info?.total_cost === undefined ? undefined : Math.max(0, info.total_cost - (goods ?? 0)));
  const word = input.word ?? info?.source_order_status;
  return {
    from,
    goodsCost: usd(goods),
    postage: usd(shipping),
    trackingNumber: info?.tracking_number || undefined,
    carrier: info?.carrier,
    status: word ? statusOfWord(word) : undefined,
    isReported: true,
  };
}

const text = (length: number) => z.string().trim().max(length).default('');
const HandForm = z.object({
  supplier_order_id: z.uuid(),
  number: text(60),
  goods: text(20),
  postage: text(20),
  tracking_number: text(500),
  carrier: text(60),
  status: z.enum(handStatuses).or(z.literal('')).default(''),
  back_amount: text(20),
});

/** A typed amount in USD cents; undefined when the field is empty. @throws AppError BAD_REQUEST beside the field */
export function typedCents(field: string, typed: string): number | undefined {
  const amount = readAmount(typed, 'USD');
  if (amount === undefined) throw fieldError(field, 'invalid');
  return amount ?? undefined;
}

/** An order by hand as the order screen's form tells of it. @throws AppError of `updateHandOrder`, or BAD_REQUEST beside a field */
export async function updateByForm(ctx: SellerContext, form: FormData): Promise<void> {
  const input = parseInput(HandForm, Object.fromEntries(form));
  await updateHandOrder(ctx, {
    supplierOrderId: input.supplier_order_id,
    number: input.number || undefined,
    goodsCost: typedCents('goods', input.goods),
    postage: typedCents('postage', input.postage),
    trackingNumber: input.tracking_number || undefined,
    carrier: input.carrier || undefined,
    status: input.status || undefined,
    amountBack: typedCents('amountBack', input.back_amount),
  });
}
