import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Link, useFetcher, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react';
import { Badge, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listNotifications, unreadCounts } from '#app/features/notifications/list-notifications.server.ts';
import { markRead } from '#app/features/notifications/mark-read.server.ts';
import notificationsCss from '#app/features/notifications/ui/notifications.css?url';
import { isId } from '#app/platform/ids.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'notifications'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: notificationsCss }];

const kinds = ['product', 'supplier', 'order'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? '';
  const kind = kinds.find((each) => each === searchParams.get('kind'));
  const [list, unread] = await Promise.all([
    listNotifications(ctx, { cursor: isId(cursor) ? cursor : undefined, kind }),
    unreadCounts(ctx),
  ]);
  return { ...list, unread, kind: kind ?? null, isFirst: !isId(cursor) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = String((await request.formData()).get('id') ?? '');
  await markRead(ctx, id ? { ids: isId(id) ? [id] : [] } : {});
  return data({ ok: true });
}

export default function Notifications() {
  const { t } = useTranslation('notifications');
  const { notifications, next, unread, kind, isFirst } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const fetcher = useFetcher();
  const { revalidate } = useRevalidator();
  useLiveEvents({ notifications: revalidate });
  const withParams = (change: Record<string, string | null>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) value === null ? params.delete(name) : params.set(name, value);
    return `?${params}`;
  };
  return (
    <Screen
      title={t('title')}
      {...(unread.total > 0
        ? {
            secondaryActions: [
              { content: t('markAll'), onAction: () => fetcher.submit({ id: '' }, { method: 'post' }), loading: fetcher.state !== 'idle' },
            ],
          }
        : {})}
    >
      <nav className="Notifications-Kinds" aria-label={t('kinds')}>
        {[null, ...kinds].map((each) => (
          <Link key={each ?? 'all'} to={withParams({ kind: each, cursor: null })} aria-current={each === kind ? 'true' : undefined}>
            {t(`kind.${each ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <Card padding="0">
        {notifications.length === 0 ? (
          <ListEmpty title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <ul className="Notifications-List">
            {notifications.map((item) => (
              <li key={item.id} data-unread={item.readAt === null}>
                <Link
                  to={item.link}
                  onClick={() => {
                    if (item.readAt === null) fetcher.submit({ id: item.id }, { method: 'post', action: '/app/notifications' });
                  }}
                >
                  <span className="Notifications-Dot" aria-hidden="true" />
                  <span className="Notifications-Text">
                    {t(`message.${item.message}`, item.params)}
                    <small>
                      {t(`kind.${item.kind}`)} · <DateTime at={item.createdAt} />
                    </small>
                  </span>
                  {item.readAt === null ? <Badge tone="info">{t('new')}</Badge> : null}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pager
        hasNext={next !== null}
        hasPrevious={!isFirst}
        links={{ next: next ? withParams({ cursor: next }) : undefined, previous: withParams({ cursor: null }) }}
      />
    </Screen>
  );
}
