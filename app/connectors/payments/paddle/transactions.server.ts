import type { Paddle } from '@paddle/paddle-node-sdk';
import type { BillingTransaction, BillsSellers } from '../billing-provider.ts';
import { call } from './client.server.ts';
import { saleItem } from './sale-terms.ts';
import { transactionOf } from './translate.ts';

/** Our states in Paddle's words, to ask for. */
const statusesOf = {
  open: ['draft', 'ready', 'billed'],
  past_due: ['past_due'],
  paid: ['paid', 'completed'],
  cancelled: ['canceled'],
} as const satisfies Record<BillingTransaction['state'], readonly string[]>;

/** Include adjustments (refunds). Paddle's name for them is plural, unlike in the SDK's types. */
const include = ['adjustments' as 'adjustment'];

/** Checkouts and charged transactions. */
export const paddleTransactions = (
  paddle: Paddle,
): Pick<BillsSellers, 'createCheckout' | 'closeCheckout' | 'getTransaction' | 'listTransactions' | 'refund' | 'invoiceUrl'> => ({
  createCheckout: ({ customerId, accountId, chargeId, item }) =>
    call(async () => {
      const made = await paddle.transactions.create({
        items: [saleItem(item)],
        customerId,
        currencyCode: 'USD',
        collectionMode: 'automatic',
        customData: { account_id: accountId, charge_id: chargeId },
      });
      return { reference: made.id };
    }),

  closeCheckout: (reference) => call(async () => void (await paddle.transactions.update(reference, { status: 'canceled' }))),

  getTransaction: (reference) => call(async () => transactionOf(await paddle.transactions.get(reference, { include }))),

  listTransactions: (customerId, states) =>
    call(async () => {
      const newest = paddle.transactions.list({
        customerId: [customerId],
        perPage: 30,
        include,
        orderBy: 'created_at[DESC]',
        ...(states ? { status: states.flatMap((state) => [...statusesOf[state]]) } : {}),
      });
      return (await newest.next()).map(transactionOf);
    }),

  refund: (reference, reason) =>
    call(async () => void (await paddle.adjustments.create({ action: 'refund', type: 'full', transactionId: reference, reason }))),

  invoiceUrl: (reference) => call(async () => (await paddle.transactions.getInvoicePDF(reference)).url),
});
