/** What the seller writes to the buyer when something went wrong, ready to be sent. */
import type { WorkplaceContext } from '#app/context.ts';
import type { OrderDetail } from '#app/features/orders/get-order.server.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { type Locale, locales } from '#app/platform/locales.ts';
import { formatMoney } from '#app/platform/money.ts';
import { needsOtherSupplier } from '../placement-problems.ts';
import { canAskRefund } from '../refund-rules.ts';
import { askableUntil } from './offer.server.ts';

export interface BuyerNote {
  /** The buyer's address; null when the store does not tell it. */
  to: string | null;
  subject: string;
  body: string;
  language: Locale;
}

interface Sold {
  name: string;
  storeName: string;
  countryCode: string | null;
  customer: { name: string; email: string | null } | null;
  /** What the store has given back, in minor units of `currency`; null: not told. */
  refunded: number | null;
  currency: string;
}

/** The language that most people of a country read, as far as we write it; English otherwise. Pure. */
export function languageOf(countryCode: string | null): Locale {
  if (!countryCode || !/^[A-Z]{2}$/.test(countryCode)) return 'en';
  const { language } = new Intl.Locale(`und-${countryCode}`).maximize();
  return locales.find((each) => each === language || each.startsWith(`${language}-`)) ?? 'en';
}

/**
 * The text, which promises the money, or says how much of it has been given back once the store has done so.
 * @param kind what the buyer gets: money, the items once more, or an order that ends, also because what was bought is sold out
 */
export function buyerNote(order: Sold, kind: 'refund' | 'reissue' | 'cancel' | 'soldOut'): BuyerNote {
  const language = languageOf(order.countryCode);
  const translate = translator(language);
  const isBack = kind !== 'reissue' && order.refunded !== null && order.refunded > 0;
  const amount = formatMoney({ amount: order.refunded ?? 0, currency: order.currency }, language);
  const params = { order: order.name, name: order.customer?.name ?? '', store: order.storeName, amount };
  return {
    to: order.customer?.email ?? null,
    subject: translate('fulfillment:buyerMail.subject', params),
    body: [
      translate(order.customer?.name ? 'fulfillment:buyerMail.hello' : 'fulfillment:buyerMail.helloNameless', params),
      translate(isBack ? `fulfillment:buyerMail.back.${kind}` : `fulfillment:buyerMail.${kind}`, params),
      translate('fulfillment:buyerMail.end', params),
    ].join('\n\n'),
    language,
  };
}

export interface AfterSale {
  /** Until when the own supplier takes a request, by supplier order. */
  until: Record<string, Date>;
  /** Once something was asked of a supplier, or when one has sold out: what to write to the buyer. */
  note: BuyerNote | null;
}

/** What stands beside an order's suppliers after they were paid, or when they cannot send it. */
export async function readAfterSale(ctx: WorkplaceContext, order: OrderDetail): Promise<AfterSale> {
  const own = order.supplierOrders.filter((group) => group.source === 'quayside' && canAskRefund(group));
  const until = await Promise.all(own.map(async ({ id }) => [id, await askableUntil(ctx, id)] as const));
  const newest = order.refunds.findLast(({ state }) => state !== 'withdrawn' && state !== 'not_taken');
  const [first] = order.supplierOrders;
  const kind = newest?.kind ?? (order.supplierOrders.some(needsOtherSupplier) ? 'soldOut' : undefined);
  return {
    until: Object.fromEntries(until.flatMap(([id, at]) => (at ? [[id, at]] : []))),
    note:
      kind && first
        ? buyerNote(
            {
              name: order.name,
              storeName: first.storeName,
              countryCode: first.countryCode,
              customer: order.customer,
              refunded: order.refunded,
              currency: order.currency,
            },
            kind,
          )
        : null,
  };
}
