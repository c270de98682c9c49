/**
 * Disputes at CJ (CJ docs, "Dispute"): disputeProducts names what a dispute may be about, disputeConfirmInfo what CJ offers for it, create
 * opens it, getDisputeList tells how it stands. Money is asked back to our balance (`refundType` 1), never to where it was paid from.
 */
import { z } from 'zod';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { orNull, plainText, readableOf } from '#app/platform/odd-members.ts';
import type { DisputableItem, DisputeView, TakesDisputes } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { cjTime } from './news.server.ts';
import { amount } from './order-wire.ts';
import { cjId, cjOptionalId, cjUnits } from './wire.ts';

const Item = z.object({
  lineItemId: cjId,
  cjVariantId: cjOptionalId,
  canChoose: z.boolean().nullish(),
  price: amount,
  quantity: cjUnits,
  cjProductName: plainText,
});
const Items = z.object({ productInfoList: z.array(Item).nullish() });
const Terms = z.object({
  maxProductPrice: amount,
  maxAmount: amount,
  expectResultOptionList: z.array(z.coerce.string()).nullish(),
  disputeReasonList: readableOf(z.object({ disputeReasonId: z.coerce.number().int(), reasonName: plainText })),
});
const Disputes = z.object({
  list: z
    .array(
      z.object({
        id: cjId,
        status: plainText,
        money: amount,
        finallyDeal: orNull(z.coerce.number().int().nullable()),
        resendOrderCode: cjOptionalId,
        createDate: plainText,
      }),
    )
    .nullish(),
});

/** "Unfulfilled Order Cancellation": the reason for what is paid and was not sent (CJ docs, sample of disputeConfirmInfo). */
const cancellation = 1;
const wants = { refund: 1, reissue: 2 } as const;
const toBalance = 1;

const itemOf = (item: z.output<typeof Item>): DisputableItem => ({
  id: item.lineItemId,
  externalVariantId: item.cjVariantId ?? undefined,
  title: item.cjProductName,
  quantity: item.quantity,
  unitCost: item.price,
  isOpen: item.canChoose !== false,
});

/** How a dispute stands. `finallyDeal` is CJ's decision: 1 refund, 2 reissue, 3 rejected; its states are for people. Pure. */
export function disputeStateOf({ status, finallyDeal }: { status: string; finallyDeal?: number | null | undefined }): DisputeView['state'] {
  if (finallyDeal === 1) return 'refunded';
  if (finallyDeal === 2) return 'reissued';
  if (finallyDeal === 3) return 'declined';
  if (/cancel/i.test(status)) return 'withdrawn';
  return /reject|refuse/i.test(status) ? 'declined' : 'open';
}

function openedAtOf(createDate: string): Date | undefined {
  const at = cjTime(createDate);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export const cjDisputes = (client: CjClient): TakesDisputes => ({
  mostPictures: 9,
  messageLength: 500,

  async items(supplierOrderNo) {
    const { productInfoList } = await client.call({
      method: 'GET',
      path: '/disputes/disputeProducts',
      query: { orderId: supplierOrderNo },
      data: Items,
      kind: 'read',
    });
    return (productInfoList ?? []).map(itemOf);
  },

  async terms(supplierOrderNo, items) {
    const told = await client.call({
      method: 'POST',
      path: '/disputes/disputeConfirmInfo',
      body: { orderId: supplierOrderNo, productInfoList: linesOf(items) },
      data: Terms,
      kind: 'read',
    });
    if (told.maxAmount === undefined) throw new ConnectorError('cj', 'bad_answer', 'CJ did not tell what it gives back');
    return {
      goods: told.maxProductPrice ?? told.maxAmount,
      total: told.maxAmount,
      wants: (['refund', 'reissue'] as const).filter((want) => told.expectResultOptionList?.includes(String(wants[want]))),
      reasons: told.disputeReasonList.map(({ disputeReasonId: id, reasonName }) => ({
        id,
        name: reasonName,
        isCancellation: id === cancellation,
      })),
    };
  },

  async open({ supplierOrderNo, key, items, want, reasonId, message, pictures }) {
    await client.call({
      method: 'POST',
      path: '/disputes/create',
      body: {
        orderId: supplierOrderNo,
        businessDisputeId: key,
        disputeReasonId: reasonId,
        expectType: wants[want],
        refundType: toBalance,
        messageText: message,
        imageUrl: pictures,
        productInfoList: linesOf(items),
      },
      data: z.unknown(),
      kind: 'write',
    });
  },

  async list(supplierOrderNo) {
    const { list } = await client.call({
      method: 'GET',
      path: '/disputes/getDisputeList',
      query: { orderId: supplierOrderNo, pageNum: 1, pageSize: 50 },
      data: Disputes,
      kind: 'read',
    });
    const disputes = (list ?? []).map((dispute) => ({
      number: dispute.id,
      state: disputeStateOf(dispute),
      openedAt: openedAtOf(dispute.createDate),
      refund: dispute.money,
      reissueNo: dispute.resendOrderCode ?? undefined,
    }));
    // CJ does not say in which order it lists them.
    return disputes.toSorted((one, other) => (other.openedAt?.getTime() ?? 0) - (one.openedAt?.getTime() ?? 0));
  },

  async withdraw(supplierOrderNo, number) {
    try {
      await client.call({
        method: 'POST',
        path: '/disputes/cancel',
        body: { orderId: supplierOrderNo, disputeId: number },
        data: z.unknown(),
        kind: 'write',
      });
      return true;
    } catch (error) {
      // "Dispute cancel failed"
      if (isConnectorError(error) && error.vendorCode === '1607009') return false;
      throw error;
    }
  },
});

/** CJ prints the quantity as a text. */
const linesOf = (items: readonly { id: string; quantity: number }[]) =>
  items.map(({ id, quantity }) => ({ lineItemId: id, quantity: String(quantity) }));
