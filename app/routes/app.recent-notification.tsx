import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listNotifications } from '#app/features/notifications/list-notifications.server.ts';
import { NotificationList } from '#app/features/notifications/ui/notification-list.tsx';
import notificationsCss from '#app/features/notifications/ui/notifications.css?url';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'notifications'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: notificationsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { notifications: (await listNotifications(ctx, { page_size: 10 })).notifications };
}

/** The last ten notifications; the bell opens this page on phones. */
export default function RecentNotifications() {
  const { t } = useTranslation('notifications');
  const { notifications } = useLoaderData<typeof loader>();
  useLiveData('notifications');
  return (
    <Screen
      title={t('recentTitle')}
      backTo="/app/notifications"
      narrow
      secondaryActions={[{ content: t('showAll'), url: '/app/notifications' }]}
    >
      <Card padding="0">
        {notifications.length > 0 ? (
          <NotificationList notifications={notifications} />
        ) : (
          <ListEmpty title={t('emptyTitle')} text={t('emptyText')} />
        )}
      </Card>
    </Screen>
  );
}
