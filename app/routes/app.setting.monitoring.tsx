import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { listChanges } from '#app/features/products/list-changes.server.ts';
import productsCss from '#app/features/products/ui/products.css?url';
import { followFeature } from '#app/features/push/monitoring.ts';
import { Monitoring } from '#app/features/push/schemas.ts';
import { getMonitoring, saveMonitoring } from '#app/features/push/settings.server.ts';
import { MonitoringScreen } from '#app/features/push/ui/monitoring-screen.tsx';
import { isAppError } from '#app/platform/errors.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';

export const handle = { i18n: ['common', 'push'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const canFollow = await requireFeature(ctx, followFeature).then(
    () => true,
    (error) => {
      if (isAppError(error) && error.code === 'QUOTA_EXPIRED') return false;
      throw error;
    },
  );
  return { settings: await getMonitoring(ctx), changes: await listChanges(ctx), canFollow };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const isOn = (name: string) => form.get(name) === 'on';
  const parsed = Monitoring.safeParse({
    is_enable: isOn('is_enable'),
    cost_change: form.get('cost_change'),
    stock_change: form.get('stock_change'),
    unavailable: form.get('unavailable'),
    notify: { cost: isOn('notify.cost'), stock: isOn('notify.stock'), unavailable: isOn('notify.unavailable') },
  });
  if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
  try {
    await saveMonitoring(ctx, parsed.data);
    return { ok: true as const };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function MonitoringSettings() {
  return <MonitoringScreen {...useLoaderData<typeof loader>()} />;
}
