import type { Account, Context, WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { isScheduled, minutesToWait, scheduleFeature } from './automatic-push.ts';
import { pushProducts } from './push-products.server.ts';
import type { ChannelPush, PushProducts } from './schemas.ts';
import { getAutomaticPush } from './settings.server.ts';

/**
 * Apply the workplace's rule to a product just imported: push it now, or when the rule's time frame begins. Not if it was pushed or
 * deleted meanwhile. The seller is told of a refusal (quota, plan, or the store's conditions), once. The rule does not apply without a
 * connected store (specification 2, section 4); the loss of a store was told when it happened.
 */
export async function pushAutomatically(
  ctx: Context,
  { workplaceId, productId }: { workplaceId: string; productId: string },
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace || workplace.isDemo) return;
  const { rows } = await ctx.sql.query<{ title: string; account: Account }>(
    `select p.title, jsonb_build_object('id', a.id, 'email', a.email, 'name', a.first_name, 'locale', a.locale, 'isOperator', false) as account
     from products p join accounts a on a.id = $3 where p.workplace_id = $1 and p.id = $2 and p.state = 'imported' and p.source_product_id is not null`,
    [workplaceId, productId, workplace.accountId],
  );
  const product = rows[0];
  if (!product) return;
  const at = ctx.as({ workplace, account: product.account });
  const rule = await getAutomaticPush(at);
  const wait = minutesToWait(rule, at.now(), workplace.timeZone);
  if (wait === undefined) return;
  if (wait > 0) {
    const startAfter = new Date(at.now().getTime() + wait * 60_000);
    await at.enqueue('push.automatically', { workplaceId, productId }, { startAfter, singletonKey: productId });
    return;
  }
  const { store_ids: storeIds, publication_ids: publications, publish_status: status } = rule.actions.pushed_connected_channels;
  const { rows: stores } = await at.sql.query<{ id: string; platform: keyof PushProducts['push_settings'] }>(
    `select id, platform from stores where workplace_id = $1 and id = any($2) and status = 'active'`,
    [workplaceId, storeIds],
  );
  if (stores.length === 0) return;
  const settings: Partial<Record<keyof PushProducts['push_settings'], ChannelPush>> = {};
  for (const [platform, same] of Map.groupBy(stores, (store) => store.platform))
    settings[platform] = {
      is_publish: status === 'active',
      store_ids: same.map((store) => store.id),
      ...(publications.length > 0 ? { publications } : {}),
    };
  try {
    // A rule with hours from a larger plan: pushing at other hours is not what the seller wants.
    if (isScheduled(rule)) await requireFeature(at, scheduleFeature);
    const { failed } = await pushProducts(at, { product_package_ids: [productId], push_settings: settings });
    // By product, since a product may have been refused by only one of several stores.
    const refusal = failed[productId];
    if (refusal) await tellRefusal(at, { id: productId, title: product.title }, refusal.code);
  } catch (error) {
    if (!isAppError(error)) throw error;
    await tellRefusal(at, { id: productId, title: product.title }, error.code);
  }
}

/** Message keys by the refusal's code. */
const messages: Record<string, string> = {
  QUOTA_EXPIRED: 'automatic_push_quota',
  TOO_MANY_VARIANTS: 'automatic_push_variants',
  PROHIBITED: 'automatic_push_prohibited',
};

async function tellRefusal(ctx: WorkplaceContext, { id, title }: { id: string; title: string }, code: string): Promise<void> {
  await notify(ctx, {
    kind: 'product',
    message: messages[code] ?? 'automatic_push_refused',
    params: { title },
    link: code === 'QUOTA_EXPIRED' ? '/app/setting/billing' : `/app/products-center/editor/${id}`,
  });
}
