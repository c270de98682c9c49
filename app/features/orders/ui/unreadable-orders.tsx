import { useFetcher } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { ShownUnreadable } from '../unreadable-parts.ts';

/** Orders of the stores that cannot be read: what of them, and what the seller can do. Nothing when there are none. */
export function UnreadableOrders({ orders }: { orders: readonly ShownUnreadable[] }) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return null;
  return (
    <Banner tone="warning" title={t('unreadable.title', { count: orders.length })}>
      <p>{t('unreadable.text')}</p>
      <ul className="Unreadable">
        {orders.map((order) => (
          <UnreadableOrder key={`${order.storeId} ${order.platformOrderId}`} order={order} />
        ))}
      </ul>
    </Banner>
  );
}

function UnreadableOrder({ order }: { order: ShownUnreadable }) {
  const { t, i18n } = useTranslation('orders');
  const fetcher = useFetcher<Refusal & { ok: boolean; unreadable?: 'reading' | 'dismissed' }>();
  const toast = useToast();
  useAnswer(fetcher.data, ({ ok, unreadable }) => {
    if (ok && unreadable) toast(t(`unreadable.${unreadable}`));
  });
  const parts = order.parts.map(({ kind, item }) => (item ? t(`unreadable.ofItem.${kind}`, { item }) : t(`unreadable.part.${kind}`)));
  const name = order.name ? t('unreadable.order', { name: order.name }) : t('unreadable.nameless');
  const isBusy = fetcher.state !== 'idle';
  return (
    <li className="Unreadable-Order">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        · <bdi>{order.storeName}</bdi>
      </div>
      <div>{order.isGone ? t('unreadable.gone') : t('unreadable.because', { parts: listFormat(i18n.language).format(parts) })}</div>
      <div className="Subdued">
        {t('unreadable.tried')} <DateTime at={order.seenAt} />
      </div>
      <ErrorBanner errors={fetcher.data && !fetcher.data.ok ? fetcher.data : null} />
      <fetcher.Form method="post" className="Inline Unreadable-Actions">
        <input type="hidden" name="store" value={order.storeId} />
        <input type="hidden" name="order" value={order.platformOrderId} />
        {order.platformOrderId && !order.isGone ? (
          <button
            type="submit"
            name="intent"
            value="unreadable-read"
            className="LinkButton"
            disabled={isBusy}
            aria-label={`${t('unreadable.readAgain')}: ${name}`}
          >
            {t('unreadable.readAgain')}
          </button>
        ) : null}
        {order.adminUrl ? (
          <a href={order.adminUrl} target="_blank" rel="noopener noreferrer" aria-label={`${t('inStore')}: ${name}`}>
            {t('inStore')}
          </a>
        ) : null}
        <button
          type="submit"
          name="intent"
          value="unreadable-dismiss"
          className="LinkButton"
          disabled={isBusy}
          aria-label={`${t('unreadable.dismiss')}: ${name}`}
        >
          {t('unreadable.dismiss')}
        </button>
      </fetcher.Form>
    </li>
  );
}
