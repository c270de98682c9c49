import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Link, useFetcher, useLoaderData, useRouteLoaderData, useSearchParams } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { notificationKinds } from '#app/features/notifications/kinds.ts';
import { listNotifications, unreadCounts } from '#app/features/notifications/list-notifications.server.ts';
import { markRead } from '#app/features/notifications/mark-read.server.ts';
import { NotificationList, WelcomeNotification } from '#app/features/notifications/ui/notification-list.tsx';
import notificationsCss from '#app/features/notifications/ui/notifications.css?url';
import { isId } from '#app/platform/ids.ts';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'notifications'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: notificationsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? '';
  const kind = notificationKinds.find((each) => each === searchParams.get('kind'));
  const unread = searchParams.get('show') === 'unread';
  const [list, counts] = await Promise.all([
    listNotifications(ctx, { cursor: isId(cursor) ? cursor : undefined, kind, unread }),
    unreadCounts(ctx),
  ]);
  return { ...list, counts, kind: kind ?? null, show: unread ? ('unread' as const) : ('all' as const), isFirst: !isId(cursor) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = String((await request.formData()).get('id') ?? '');
  await markRead(ctx, id ? { ids: isId(id) ? [id] : [] } : {});
  return data({ ok: true });
}

export default function Notifications() {
  const { t } = useTranslation('notifications');
  const { notifications, next, counts, kind, show, isFirst } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData('routes/app') as { seen: string[] } | undefined;
  const [search] = useSearchParams();
  const fetcher = useFetcher();
  useLiveData('notifications');
  const withParams = (change: Record<string, string | null>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) value === null ? params.delete(name) : params.set(name, value);
    return `?${params}`;
  };
  const countOf = (each: (typeof notificationKinds)[number] | null) => (each === null ? counts.total : counts[each]);
  return (
    <Screen
      title={t('title')}
      secondaryActions={[
        ...(counts.total > 0
          ? [{ content: t('markAll'), onAction: () => fetcher.submit({ id: '' }, { method: 'post' }), loading: fetcher.state !== 'idle' }]
          : []),
        { content: t('settings'), url: '/app/setting/notification' },
      ]}
    >
      <div className="Notifications-Filters">
        <nav className="Notifications-Kinds" aria-label={t('kinds')}>
          {[null, ...notificationKinds].map((each) => (
            <Link
              key={each ?? 'all'}
              to={withParams({ kind: each, cursor: null })}
              aria-current={each === kind ? 'true' : undefined}
              preventScrollReset
            >
              {t(`kind.${each ?? 'all'}`)}
              {countOf(each) > 0 ? <span className="Notifications-Count">{countOf(each)}</span> : null}
            </Link>
          ))}
        </nav>
        <nav className="Notifications-Kinds" aria-label={t('show.label')}>
          {(['all', 'unread'] as const).map((each) => (
            <Link
              key={each}
              to={withParams({ show: each === 'unread' ? each : null, cursor: null })}
              aria-current={each === show ? 'true' : undefined}
              preventScrollReset
            >
              {t(`show.${each}`)}
            </Link>
          ))}
        </nav>
      </div>
      <Card padding="0">
        {notifications.length > 0 ? (
          <NotificationList notifications={notifications} />
        ) : show === 'unread' ? (
          <ListEmpty
            title={t('allReadTitle')}
            text={t('allReadText')}
            action={{ content: t('show.all'), url: withParams({ show: null, cursor: null }) }}
          />
        ) : kind === null && isFirst ? (
          <WelcomeNotification isNew={!shell?.seen.includes('notifications')} />
        ) : (
          <ListEmpty title={t('emptyTitle')} text={t('emptyText')} />
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
