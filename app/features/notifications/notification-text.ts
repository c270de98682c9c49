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
  return t(`notifications:message.${message}`, message.startsWith('product_cost_') ? withCosts(params, language) : withStore(t, params));
}

/** Params with the costs, stored as decimal US dollars, formatted as amounts in the reader's language. */
function withCosts(params: Params, language: string): Params {
  const said = (cost: string | number | undefined) =>
    formatMoney({ amount: minorFromDecimal(String(cost), 'USD'), currency: 'USD' }, language);
  return { ...params, before: said(params.before), after: said(params.after) };
}

/** Params with the store's name added to the order's, if given: in a workplace with several stores, order numbers may repeat. */
function withStore(t: TFunction, params: Params): Params {
  const { order, store } = params;
  return order && store ? { ...params, order: t('notifications:orderOfStore', { order, store }) } : params;
}
