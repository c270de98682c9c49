/** What the order screen's forms ask for, handed to the operation that does it. */
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { AddressForm } from '#app/features/orders/address/address-form.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { archiveOrders, markOrders, revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { feedbackByForm } from '#app/features/orders/feedback-by-form.server.ts';
import { marks } from '#app/features/orders/marks.ts';
import { splitOrder } from '#app/features/orders/split-order.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { parsedJson } from '#app/platform/parsed-json.ts';
import { readAmount } from '#app/platform/typed-amount.ts';
import { updateByForm } from './by-hand/hand-answers.server.ts';
import { undoHandStep } from './by-hand/undo-hand-step.server.ts';
import { cancelPlacement, skipPlacement } from './cancel-placement.server.ts';
import { changeSupplier, dropOwnSupplier, supplierScopes } from './change-supplier/change-supplier.server.ts';
import { correctManualTracking, enterOrderNumber, fulfillManually } from './order-by-hand.server.ts';
import { packOrder } from './packing/pack-order.server.ts';
import { askSupplier, cancelWithSupplier, withdrawRequest } from './returns/ask-supplier.server.ts';
import { lookNow } from './returns/follow-requests.server.ts';
import { askAgainNow } from './run-placement.server.ts';
import { paySupplierNow, takeMoneyBack } from './take-money-back.server.ts';

const text = (length: number) => z.string().trim().max(length).default('');
const OnGroup = z.object({ supplier_order_id: z.uuid() });
const EnterNumber = OnGroup.extend({ number: z.string().trim().min(1).max(60), source: z.string().max(40).optional() });
const Manual = OnGroup.extend({ tracking_number: text(500), carrier: text(60) });
const Correct = OnGroup.extend({ tracking_number: text(500), carrier: text(60) });
const OnItem = z.object({ line_item_id: z.uuid() });
const Supplier = OnItem.extend({
  source_variant_id: z.uuid(),
  quantity: z.coerce.number().int().min(1).max(999),
  scope: z.enum(supplierScopes),
});
const units = z.record(z.string().max(60), z.number().int().min(0).max(99_999));
const Refund = OnGroup.extend({
  want: z.enum(['refund', 'reissue']).default('refund'),
  reason: z.string().trim().min(1).max(40),
  description: z.string().trim().min(1).max(2000),
  amount: text(20),
  /** Units by item. */
  units: z.string().max(20_000).transform(parsedJson).pipe(units).optional(),
});

const Pictures = z.object({ picture: z.array(z.string().max(100)).max(20) });

const parse = <Output>(schema: z.ZodType<Output>, form: FormData): Output => parseInput(schema, Object.fromEntries(form));

function centsOf(text: string): number | undefined {
  const cents = readAmount(text, 'USD');
  if (cents === undefined) throw fieldError('amount', 'invalid');
  return cents ?? undefined;
}

/** @throws AppError of the operation, or BAD_REQUEST for the field that is invalid. */
export async function actOnOrder(ctx: SellerContext, orderId: string, form: FormData): Promise<void> {
  switch (form.get('intent')) {
    case 'address': {
      const { countryCode, ...address } = parse(AddressForm, form);
      const countryName = new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode) ?? countryCode;
      return updateAddress(ctx, {
        orderId,
        address: { ...address, countryCode, countryName, email: address.email || null, taxId: address.taxId || null },
      });
    }
    case 'address-reset':
      return updateAddress(ctx, { orderId, address: null });
    case 'supplier': {
      const { line_item_id: lineItemId, source_variant_id: sourceVariantId, quantity, scope } = parse(Supplier, form);
      return changeSupplier(ctx, { orderId, scope, lineItems: [{ lineItemId, sourceVariantId, quantity }] });
    }
    case 'supplier-usual':
      return dropOwnSupplier(ctx, { orderId, lineItemId: parse(OnItem, form).line_item_id });
    case 'split':
      return splitOrder(ctx, {
        orderId,
        lineItemIds: parseInput(z.object({ item: z.array(z.uuid()) }), { item: form.getAll('item') }).item,
      });
    case 'number': {
      const input = parse(EnterNumber, form);
      return enterOrderNumber(ctx, { supplierOrderId: input.supplier_order_id, number: input.number, source: input.source || undefined });
    }
    case 'manual': {
      const input = parse(Manual, form);
      return fulfillManually(ctx, {
        supplierOrderId: input.supplier_order_id,
        trackingNumber: input.tracking_number || undefined,
        carrier: input.carrier || undefined,
      });
    }
    case 'hand':
      return updateByForm(ctx, form);
    case 'pack': {
      const input = parse(OnGroup.extend({ scope: z.enum(['order', 'products', 'supplier']).default('order') }), form);
      return packOrder(ctx, { supplierOrderId: input.supplier_order_id, scope: input.scope });
    }
    case 'hand-undo':
      return undoHandStep(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id });
    case 'tracking': {
      const input = parse(Correct, form);
      const { supplier_order_id: supplierOrderId, tracking_number: trackingNumber, carrier } = input;
      return correctManualTracking(ctx, { supplierOrderId, trackingNumber, carrier });
    }
    case 'refund': {
      const input = parse(Refund, form);
      await askSupplier(ctx, {
        supplierOrderId: input.supplier_order_id,
        want: input.want,
        reason: input.reason,
        description: input.description,
        evidence: [],
        pictures: parseInput(Pictures, { picture: form.getAll('picture') }).picture,
        items: input.units && Object.entries(input.units).map(([id, quantity]) => ({ id, quantity })),
        amount: centsOf(input.amount),
      });
      return;
    }
    case 'cancel-paid':
      await cancelWithSupplier(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id });
      return;
    case 'look-request':
      return lookNow(ctx, { requestId: parse(z.object({ request: z.uuid() }), form).request });
    case 'withdraw':
      return withdrawRequest(ctx, { requestId: parse(z.object({ request: z.uuid() }), form).request });
    case 'feedback':
    case 'feedback-done':
      return feedbackByForm(ctx, form);
    case 'ask':
      return askAgainNow(ctx, parse(OnGroup, form).supplier_order_id);
    case 'skip':
      return skipPlacement(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id });
    case 'cancel':
      return cancelPlacement(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id, why: 'seller' });
    case 'money_back':
    case 'other_supplier':
      return takeMoneyBack(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id });
    case 'pay_again':
      return paySupplierNow(ctx, { supplierOrderId: parse(OnGroup, form).supplier_order_id });
    case 'revert':
      await revertOrders(ctx, { orders: [orderId] });
      return;
    case 'archive':
      await archiveOrders(ctx, { orders: [orderId], isArchived: true });
      return;
    case 'mark':
      await markOrders(ctx, { orders: [orderId], mark: parse(z.object({ mark: z.enum(marks) }), form).mark });
      return;
    default:
      throw new AppError('BAD_REQUEST');
  }
}
