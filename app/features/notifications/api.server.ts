/** Calls about notifications (specification 1, section 7). */
import { z } from 'zod';
import { updateMeta } from '#app/features/account/update-account.server.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { listNotifications, unreadCounts } from './list-notifications.server.ts';
import { markRead } from './mark-read.server.ts';
import { notificationText } from './notification-text.ts';

const Unread = z.object({ total: z.number(), product: z.number(), supplier: z.number(), order: z.number() });

export const notificationsApi = [
  endpoint({
    method: 'get',
    path: '/api/core/list-notification',
    summary: 'Notifications of the workplace, the newest first',
    access: 'workplace',
    input: z.object({
      cursor: z.uuid().optional(),
      kind: z.enum(['product', 'supplier', 'order']).optional(),
      unread: z.stringbool().optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      notifications: z.array(z.looseObject({ id: z.string(), kind: z.string(), text: z.string(), link: z.string(), is_read: z.boolean() })),
      next_cursor: z.string().nullable(),
      unread: Unread,
    }),
    run: async (ctx, input) => {
      const [{ notifications, next }, unread] = await Promise.all([listNotifications(ctx, input), unreadCounts(ctx)]);
      const t = translator(ctx.locale);
      return {
        notifications: notifications.map(({ id, kind, message, params, link, createdAt, readAt }) => ({
          id,
          kind,
          text: notificationText(t, { message, params }, ctx.locale),
          link,
          created_at: createdAt.toISOString(),
          is_read: readAt !== null,
        })),
        next_cursor: next,
        unread,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/setting-notification',
    summary: 'Mark notifications as read: the named ones, or all',
    access: 'workplace',
    input: z.object({ ids: z.array(z.uuid('notFound')).max(500, 'tooLarge').optional() }),
    output: z.object({ marked: z.number() }),
    run: markRead,
  }),
  endpoint({
    method: 'post',
    path: '/api/core/account/views',
    summary: 'Remember that a page or a tip was seen',
    access: 'account',
    input: z.object({
      view: z
        .string({ error: 'required' })
        .trim()
        .min(1, 'required')
        .max(60, 'tooLarge')
        .regex(/^[\w.:-]+$/, 'invalid'),
    }),
    output: z.null(),
    run: async (ctx, { view }) => {
      await updateMeta(ctx, { meta_key: `seen.${view}`, value: true });
      return null;
    },
  }),
];
