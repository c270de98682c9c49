/** Translates between the API's field names and the operations. */
import type { z } from 'zod';
import type { Context, SellerContext } from '#app/context.ts';
import { answerFor } from '#app/features/billing/plan-answer.ts';
import { quotaExpired } from '#app/features/billing/quota-expired.ts';
import { heldPlan, readPlan } from '#app/features/billing/read-plan.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { isUndecided } from '#app/features/orders/states.ts';
import { AppError } from '#app/platform/errors.ts';
import { displayNames } from '#app/platform/formats.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newsOf } from './by-hand/hand-answers.server.ts';
import { listPlacements } from './list-placements.server.ts';
import { loadPlacements } from './load-placements.server.ts';
import { enterOrderNumber, findOfLine } from './order-by-hand.server.ts';
import { paySupplierOrders } from './pay-supplier-orders.server.ts';
import { readPaymentConfirmation } from './payment-confirmations.server.ts';
import { placeManyOrders } from './place-many.server.ts';
import { orderFeature } from './place-orders.server.ts';
import type { Choices, ConfirmationAnswer, OrderNumbers, Outcome, Payment, PaymentView, SyncStatus } from './schemas.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

/** @throws AppError NOT_FOUND when one is not the workplace's; QUOTA_EXPIRED when the quota lets none be placed. */
export async function place(ctx: SellerContext, input: z.output<typeof Choices>): Promise<z.input<typeof Outcome>> {
  const { outcomes, trackingId, items } = await placeManyOrders(ctx, {
    choices: input.orders.map((order) => ({
      supplierOrderId: order.supplier_order_id,
      serviceName: order.service_name,
      agreedCost: order.agreed_cost,
      acceptAddress: order.accept_address,
    })),
    acceptAddress: input.accept_address,
  });
  if (outcomes.length < new Set(input.orders.map((order) => order.supplier_order_id)).size) throw new AppError('NOT_FOUND');
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome.isOverQuota)) {
    const counted = new Set(outcomes.map((outcome) => outcome.orderId)).size;
    const { usage } = await getUsage(ctx, ctx.workplace.accountId, orderFeature);
    const plan = await readPlan(ctx, ctx.workplace.accountId);
    throw quotaExpired({
      ...answerFor(plan.entitlements, { feature: orderFeature, amount: counted, usage }),
      needed: counted,
      held: heldPlan(plan, ctx.now()),
    });
  }
  return {
    tracking_id: trackingId,
    items,
    orders: outcomes.map((outcome) => ({
      supplier_order_id: outcome.supplierOrderId,
      order_id: outcome.orderId,
      name: outcome.orderName,
      status: outcome.isPlacing ? ('processing' as const) : ('error' as const),
      error_key: outcome.isOverQuota ? 'quota' : null,
      problems: outcome.problems,
    })),
  };
}

/** The progress of placements, for a client that polls for their outcome. */
export async function syncStatus(ctx: SellerContext, ids: readonly string[]): Promise<z.input<typeof SyncStatus>> {
  const [rows, placements] = await Promise.all([listPlacements(ctx, ids), loadPlacements(ctx, ids)]);
  return {
    orders: rows.map((row) => {
      const placement = placements.find(({ id }) => id === row.id);
      const status = statusOf(row);
      const isMisfit = placement?.items.some((item) => item.misfits.length > 0) ?? false;
      return {
        id: row.id,
        order_id: row.orderId,
        name: row.orderName,
        sourceType: row.source,
        source_no: row.supplierOrderNo,
        address: placement?.address
          ? {
              name: [placement.address.firstName, placement.address.lastName].filter(Boolean).join(' '),
              city: placement.address.city,
              country_code: placement.address.countryCode,
            }
          : null,
        line_items: (placement?.items ?? []).map((item) => ({
          id: item.lineItemId,
          title: item.title,
          variant_title: item.variantTitle,
          quantity: item.quantity,
          image: item.image ? imageUrl(item.image, 80) : null,
        })),
        replaceCountryMessage:
          isMisfit && row.countryCode ? (displayNames(ctx.locale, 'region').of(row.countryCode) ?? row.countryCode) : null,
        country_code: row.countryCode,
        platform_order_id: row.platformOrderId,
        status,
        state: row.state,
        warning_key: warningOf(row, { isMisfit, isToSubmit: !canOrderBySystem(ctx, row.source) }),
        error_message: row.unplaced ?? row.errorMessage ?? (status === 'error' ? errorWords(ctx, row.errorKey ?? '') : null),
        error_key: row.errorKey,
        total_cost: row.totalCost,
        agreed_cost: row.agreedCost,
        pay_before: row.payBefore?.toISOString() ?? null,
      };
    }),
  };
}

type Placing = Awaited<ReturnType<typeof listPlacements>>[number];

function statusOf(row: Placing): 'processing' | 'success' | 'error' {
  if (row.isQueued || isUndecided(row.state) || (row.state === 'supplier_unpaid' && !row.errorKey)) return 'processing';
  return row.errorKey || row.unplaced ? 'error' : 'success';
}

/** The words for an error's key; 'Some error!' of the specification for one that is not known. */
const errorWords = (ctx: SellerContext, key: string): string =>
  translator(ctx.locale)([`fulfillment:error.${key}`, `fulfillment:problem.${key}`, 'fulfillment:error.other']);

/** What the seller should know beside the status (specification 3, section 8). @param about.isToSubmit its supplier takes no orders from programs */
function warningOf(row: Placing, about: { isMisfit: boolean; isToSubmit: boolean }) {
  if (row.state === 'outcome_unknown') return 'WARNING_ERROR_ORDER' as const;
  if (row.state === 'ready' && row.source && about.isToSubmit) return 'waiting_complete_order' as const;
  return about.isMisfit ? ('different_region' as const) : null;
}

/** Numbers of orders that were placed by hand, by supplier order or by the store's own ids. */
export async function enterOrderNumbers(ctx: SellerContext, input: z.output<typeof OrderNumbers>): Promise<void> {
  const numbers = await Promise.all(
    input.shipment_infos.map(async (info) => ({
      ...(await newsOf(ctx, {
        info: input.orderInfos.find((each) => each.order_no === info.order_no),
        word: info.source_order_status,
        from: input.from,
      })),
      number: info.order_no,
      source: input.order_source,
      supplierOrderId:
        info.supplier_order_id ??
        (await findOfLine(ctx, {
          platformOrderId: input.platform_order_id ?? '',
          platformLineItemId: info.platform_lineitem_id ?? '',
          source: input.order_source,
        })),
    })),
  );
  // A caller may repeat the supplier's number for each item of the order.
  for (const each of new Map(numbers.map((each) => [`${each.supplierOrderId} ${each.number}`, each])).values())
    await enterOrderNumber(ctx, each);
}

/** The answer of a call that returns nothing. */
export const done = async (work: Promise<unknown>): Promise<{ done: true }> => {
  await work;
  return { done: true };
};

/** Pay supplier orders. When a card still has to be confirmed, the answer has what the provider's script needs for that. */
export async function pay(ctx: SellerContext, input: z.output<typeof Payment>): Promise<z.input<typeof PaymentView>> {
  const { paid, trackingId, skipped, card, refused } = await paySupplierOrders(ctx, {
    supplierOrderIds: input.supplier_order_ids,
    method: input.method,
    cardId: input.card_id,
    saveCard: input.save_card,
  });
  return {
    paid,
    tracking_id: trackingId,
    skipped,
    refused: refused.map(({ supplierOrderId, key }) => ({ supplier_order_id: supplierOrderId, error_key: key })),
    card: card && {
      payment_id: card.paymentId,
      state: card.state,
      client_secret: card.clientSecret,
      publishable_key: card.publishableKey,
      amount: card.amount,
      error_message: card.errorMessage,
    },
  };
}

/** What a payment link is for. @param token the link's; its holder need not be signed in. */
export async function confirmation(ctx: Context, token: string): Promise<z.input<typeof ConfirmationAnswer>> {
  const found = await readPaymentConfirmation(ctx, { token });
  return {
    state: found.state,
    workplace: found.workplaceName,
    total: found.total,
    currency: 'USD',
    expires_at: found.expiresAt.toISOString(),
    orders: found.orders.map((order) => ({
      name: order.name,
      store_name: order.storeName,
      source: order.source,
      total_cost: order.totalCost,
      is_due: order.isDue,
      items: order.items.map(({ title, variantTitle, image, quantity }) => ({ title, variant_title: variantTitle, image, quantity })),
    })),
  };
}
