import { z } from 'zod';
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';

export const CustomerDataRequest = z.object({ workplaceId: z.uuid(), storeId: z.uuid(), platformOrderIds: z.array(z.string()) });

/** A buyer asked their store what is held about them: tell the store's owner, who answers the buyer. */
export async function sendCustomerData(ctx: Context, input: z.infer<typeof CustomerDataRequest>): Promise<void> {
  const { rows: owners } = await ctx.sql.query(
    `select coalesce(s.owner_email, a.email) as email, s.name, a.locale from stores s join workplaces w on w.id = s.workplace_id
     join accounts a on a.id = w.account_id where s.workplace_id = $1 and s.id = $2`,
    [input.workplaceId, input.storeId],
  );
  const owner = owners[0];
  const sender = ctx.connectors.mail;
  if (!owner || !sender) return ctx.log.warn({ workplaceId: input.workplaceId }, 'customer data request: no owner or no mail server');
  const { rows } = await ctx.sql.query(
    'select id, name, customer, address, address_override from orders where workplace_id = $1 and store_id = $2 and platform_order_id = any($3) order by placed_at',
    [input.workplaceId, input.storeId, input.platformOrderIds],
  );
  const open = (id: string, sealed: string | null) =>
    sealed ? Object.entries(JSON.parse(ctx.encryption.decrypt(sealed, id)) as Record<string, unknown>) : [];
  const lines = rows.map((row) => {
    const facts = [row.customer, row.address, row.address_override].flatMap((sealed) => open(row.id, sealed)).filter(([, value]) => value);
    return `${row.name}: ${facts.map(([field, value]) => `${field}: ${value}`).join('; ') || '–'}`;
  });
  const locale = matchLocale(owner.locale) ?? defaultLocale;
  const t = translator(locale);
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: t('mail:customer_data.heading'),
    paragraphs: [t('mail:customer_data.text', { store: owner.name }), ...(lines.length > 0 ? lines : [t('mail:customer_data.nothing')])],
    button: { label: t('mail:customer_data.button'), url: `${ctx.env.APP_URL}/app/orders` },
    afterButton: t('mail:customer_data.after'),
    footer: t('mail:footer', { email: owner.email }),
  });
  await sender.send({ to: owner.email, subject: t('mail:customer_data.subject', { store: owner.name }), html, text });
}
