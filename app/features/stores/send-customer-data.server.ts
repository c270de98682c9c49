import { z } from 'zod';
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context } from '#app/context.ts';
import { customerDataExports } from '#app/db/schema/index.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';

export const CustomerDataRequest = z.object({ workplaceId: z.uuid(), storeId: z.uuid(), platformOrderIds: z.array(z.string()) });
type CustomerDataRequest = z.infer<typeof CustomerDataRequest>;

const life = 30 * 24 * 3600 * 1000;

/**
 * A buyer has asked their store for the data held about them: create a file, and mail the store's owner, who answers the buyer, a link to
 * it. The mail itself contains no personal data.
 */
export async function sendCustomerData(ctx: Context, input: CustomerDataRequest): Promise<void> {
  const { rows: owners } = await ctx.sql.query(
    `select coalesce(nullif(s.owner_email, ''), a.email) as email, s.name, s.domain, a.locale from stores s join workplaces w on w.id = s.workplace_id
     join accounts a on a.id = w.account_id where s.workplace_id = $1 and s.id = $2`,
    [input.workplaceId, input.storeId],
  );
  const owner = owners[0];
  const sender = ctx.connectors.mail;
  if (!owner || !sender) return ctx.log.warn({ workplaceId: input.workplaceId }, 'customer data request: no owner or no mail server');
  const orders = await heldOrders(ctx, input);
  const [id, code, now] = [newId(), randomToken(), ctx.now()];
  await ctx.db.insert(customerDataExports).values({
    workplaceId: input.workplaceId,
    id,
    storeId: input.storeId,
    codeHash: hashToken(code),
    content: ctx.encryption.encrypt(JSON.stringify({ store: owner.domain, made_at: now.toISOString(), orders }, null, 2), id),
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  });
  const locale = matchLocale(owner.locale) ?? defaultLocale;
  const t = translator(locale);
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: t('mail:customer_data.heading'),
    paragraphs: [
      t('mail:customer_data.text', { store: owner.name }),
      orders.length > 0 ? orders.map(({ order }) => order).join(', ') : t('mail:customer_data.nothing'),
    ],
    button: { label: t('mail:customer_data.button'), url: `${ctx.env.APP_URL}/auth/data-export?id=${id}&code=${code}` },
    afterButton: t('mail:customer_data.after'),
    footer: t('mail:footer', { email: owner.email }),
  });
  await sender.send({ to: owner.email, subject: t('mail:customer_data.subject', { store: owner.name }), html, text });
}

/** The buyer's data in these orders, decrypted. */
async function heldOrders(ctx: Context, input: CustomerDataRequest) {
  const { rows } = await ctx.sql.query(
    `select o.id, o.name, o.placed_at, o.currency, o.total, o.customer, o.address, o.address_override, o.note,
       (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity, 'properties', l.properties)), '[]') from order_line_items l where l.workplace_id = o.workplace_id and l.order_id = o.id) as items,
       (select coalesce(jsonb_agg(s.tracking_number), '[]') from shipments s where s.workplace_id = o.workplace_id and s.order_id = o.id) as parcels
     from orders o where o.workplace_id = $1 and o.store_id = $2 and o.platform_order_id = any($3) order by o.placed_at`,
    [input.workplaceId, input.storeId, input.platformOrderIds],
  );
  const open = (id: string, sealed: string | null): unknown => (sealed ? JSON.parse(ctx.encryption.decrypt(sealed, id)) : null);
  return rows.map((row) => ({
    order: row.name as string,
    placed_at: row.placed_at,
    customer: open(row.id, row.customer),
    address: open(row.id, row.address),
    address_changed_to: open(row.id, row.address_override),
    note: row.note,
    items: row.items,
    tracking_numbers: row.parcels,
  }));
}

/** The file behind a mailed link; nothing for a wrong or old one. */
export async function readDataExport(ctx: Context, { id, code }: { id: string; code: string }): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await ctx.sql.query(
    'select workplace_id, content from customer_data_exports where id = $1 and code_hash = $2 and expires_at > $3',
    [id, hashToken(code), ctx.now()],
  );
  if (rows[0]) logPersonalRead(ctx, { what: 'export', workplaceId: rows[0].workplace_id, ids: [id] });
  return rows[0] ? ctx.encryption.decrypt(rows[0].content, id) : undefined;
}
