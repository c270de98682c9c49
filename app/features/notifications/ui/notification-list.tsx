import { Link, useFetcher } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { CheckIcon } from '@shopify/polaris-icons';
import { DateTime } from '#app/ui/date-time.tsx';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { RowIcon } from '#app/ui/row-icon.tsx';
import type { NotificationItem } from '../list-notifications.server.ts';
import { notificationText } from '../notification-text.ts';

export type ShownNotification = Omit<NotificationItem, 'createdAt' | 'readAt'> & { createdAt: Date | string; readAt: Date | string | null };

/** The list of notifications. Opening one marks it as read; it can also be marked without opening. */
export function NotificationList({ notifications }: { notifications: ShownNotification[] }) {
  const { drawn, missing } = useFirstRows(notifications);
  return (
    <ul className="Notifications-List">
      {drawn.map((item) => (
        <NotificationRow key={item.id} item={item} />
      ))}
      <RoomForRows missing={missing} />
    </ul>
  );
}

/** The first notification: what stands in the list before there is news, and what the bell invites to (specification 1, section 9). */
export function WelcomeNotification({ isNew }: { isNew: boolean }) {
  const t = useWords('notifications');
  return (
    <ul className="Notifications-List">
      <li data-unread={isNew}>
        <Link to="/app/setting/notification">
          <span className="Notifications-Dot" aria-hidden="true" />
          <span className="Notifications-Text">
            {isNew ? <span className="Notifications-New">{t('new')}</span> : null} {t('welcome')}
          </span>
        </Link>
      </li>
    </ul>
  );
}

function NotificationRow({ item }: { item: ShownNotification }) {
  const t = useWords('notifications');
  const language = useLanguage();
  const fetcher = useFetcher();
  const isUnread = item.readAt === null && fetcher.formData === undefined;
  const text = notificationText(t, item, language);
  return (
    <li data-unread={isUnread}>
      <Link
        to={item.link}
        onClick={() => {
          if (isUnread) fetcher.submit({ id: item.id }, { method: 'post', action: '/app/notifications' });
        }}
      >
        <span className="Notifications-Dot" aria-hidden="true" />
        <span className="Notifications-Text">
          {isUnread ? <span className="Notifications-New">{t('new')}</span> : null} {text}
          <small>
            {t(`kind.${item.kind}`)} · <DateTime at={item.createdAt} />
          </small>
        </span>
      </Link>
      {isUnread ? (
        <fetcher.Form method="post" action="/app/notifications">
          <input type="hidden" name="id" value={item.id} />
          <Button submit variant="tertiary" icon={<RowIcon source={CheckIcon} />} accessibilityLabel={`${t('markOne')}: ${text}`} />
        </fetcher.Form>
      ) : null}
    </li>
  );
}
