import type { Context } from '#app/context.ts';

/**
 * Have the news of all suppliers sent to us. Safe to repeat: suppliers stop sending after failures of ours, until they are asked again.
 * @throws the first supplier's error, after all were asked
 */
export async function subscribeToSuppliers(ctx: Context): Promise<void> {
  // Suppliers call https addresses only, and never this machine.
  if (!ctx.env.PUBLIC_URL.startsWith('https://')) return;
  const asked = await Promise.allSettled(
    Object.values(ctx.connectors.suppliers).map((supplier) =>
      supplier?.news?.subscribe(`${ctx.env.PUBLIC_URL}/webhooks/${supplier.source}`),
    ),
  );
  const refused = asked.find((each) => each.status === 'rejected');
  if (refused) throw refused.reason;
}
