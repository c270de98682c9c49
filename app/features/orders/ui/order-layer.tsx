import { Link, useFetcher, useNavigate } from '@remix-run/react';
import { Badge } from '@shopify/polaris';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ListError, ListSkeleton } from '#app/ui/list-states.tsx';
import { dialogPath } from './dialog-path.ts';
import { type BadgedOrder, useOrderBadges } from './order-badges.ts';
import type { OrderBodyProps } from './order-body.tsx';

const loadBody = () => import('./order-body.tsx');
/** Comes with the first order that is opened: a list is more often read than opened. */
const OrderBody = lazyPart(loadBody, 'OrderBody');

interface Loaded extends Omit<OrderBodyProps, 'onOpen' | 'back' | 'order'> {
  order: OrderBodyProps['order'] & BadgedOrder & { name: string };
}

/**
 * A panel with an order over the list, opened by a click (review item K19); the list stays as it is. Escape, the cross and a click beside
 * it close it and give the focus back. The order's dialogs open on the order's page, and come back here.
 */
export function OrderLayer({ orderId, back, onClose }: { orderId: string; back: string; onClose(): void }) {
  const { t } = useTranslation('orders');
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const fetcher = useFetcher<Loaded>({ key: `order-layer-${orderId}` });
  const path = `/app/orders/${orderId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    fetcher.load(path);
    loadBody().catch(() => undefined); // beside the order, not after it; `lazyPart` tells what is missing
    return () => {
      // The browser gives the focus back when a dialog closes, but not when going back removes it.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
  }, [path]);
  const badgesOf = useOrderBadges();
  const found = fetcher.data;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="OrderLayer"
      aria-labelledby="order-layer-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className="OrderLayer-Frame">
        <header className="OrderLayer-Head">
          <h2 id="order-layer-title">{found?.order.name ?? t('loading')}</h2>
          <div className="OrderLayer-Badges">
            {found?.order
              ? badgesOf(found.order).map(({ content, tone }) => (
                  <Badge key={content} {...(tone ? { tone } : {})}>
                    {content}
                  </Badge>
                ))
              : null}
          </div>
          <Link to={path} className="Btn">
            {t('layer.page')}
          </Link>
          <button
            type="button"
            className="Btn"
            aria-label={t('layer.close')}
            title={t('layer.close')}
            onClick={() => dialog.current?.close()}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        <div className="OrderLayer-Body">
          {found?.order ? (
            <Suspense fallback={<ListSkeleton rows={4} rowHeight={96} />}>
              <OrderBody
                {...found}
                back={back}
                onOpen={(name, target) => navigate(dialogPath(orderId, name, { ...target, back }), { state: { isOpenedInPanel: true } })}
              />
            </Suspense>
          ) : fetcher.state === 'idle' && fetcher.data !== undefined ? (
            <ListError onRetry={() => fetcher.load(path)} />
          ) : (
            <ListSkeleton rows={4} rowHeight={96} />
          )}
        </div>
      </div>
    </dialog>
  );
}
