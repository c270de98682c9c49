import type { TFunction } from 'i18next';
import { formatMoney, minorFromDecimal } from '#app/platform/money.ts';
import type { NotificationItem } from './list-notifications.server.ts';

type Params = NotificationItem['params'];

/** The text of a notification, in the language of `t`. */
export function notificationText(
  t: TFunction,
  { message, params }: Pick<NotificationItem, 'message' | 'params'>,
  language: string,
): string {
  const named = withVariants(t, params);
  const isSpan = params.beforeMost !== undefined;
  const text = message.startsWith('product_cost_')
    ? t(`notifications:message.${message}${isSpan ? '_by_variant' : ''}`, withCosts(named, language))
    : t(`notifications:message.${message}`, withStore(t, withAmount({ ...named, count: countOf(params) }, language)));
  const { waiting, orders } = params;
  return waiting && orders ? `${text} ${t('notifications:ordersWait', { count: Number(waiting), orders })}` : text;
}

/** No certain number, in the form that every language has for it. */
const several = 100;

/** How many the sentence is about. News from before the variants were counted has their names at most. */
function countOf({ count, variants }: Params): number {
  if (count !== undefined) return Number(count);
  const names = variants === undefined ? [] : String(variants).split(', ');
  return names.length === 1 ? 1 : several;
}

/** Params with the variants that are meant added to the product's title, unless all of them are. */
function withVariants(t: TFunction, params: Params): Params {
  const { title, variants } = params;
  return title && variants ? { ...params, title: t('notifications:variantsOf', { title, variants }) } : params;
}

/** Params with the amount, stored as decimal US dollars, formatted in the reader's language, if there is one. */
function withAmount(params: Params, language: string): Params {
  if (params.amount === undefined) return params;
  const amount = minorFromDecimal(String(params.amount), 'USD');
  return { ...params, amount: formatMoney({ amount, currency: 'USD' }, language) };
}

/**
 * Params with the costs, stored as decimal US dollars, formatted as amounts in the reader's language: one, or the lowest and the highest of
 * several variants.
 */
function withCosts(params: Params, language: string): Params {
  const said = (cost: string | number | undefined) =>
    formatMoney({ amount: minorFromDecimal(String(cost), 'USD'), currency: 'USD' }, language);
  const span = (least: string | number | undefined, most: string | number | undefined) =>
    most === undefined || most === least ? said(least) : `${said(least)} – ${said(most)}`;
  return { ...params, before: span(params.before, params.beforeMost), after: span(params.after, params.afterMost) };
}

/** Params with the store's name added to the order's, if given: in a workplace with several stores, order numbers may repeat. */
function withStore(t: TFunction, params: Params): Params {
  const { order, store } = params;
  return order && store ? { ...params, order: t('notifications:orderOfStore', { order, store }) } : params;
}
