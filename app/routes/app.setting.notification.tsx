import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { readPreferences, savePreferences } from '#app/features/notifications/preferences.server.ts';
import { Preferences } from '#app/features/notifications/schemas.ts';
import { PreferencesForm } from '#app/features/notifications/ui/preferences-form.tsx';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'notifications', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { preferences: await readPreferences(ctx), email: ctx.workplace.isDemo ? '' : ctx.account.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    const parsed = Preferences.safeParse({
      mails_product: form.get('mails_product') === 'on',
      mails_supplier: form.get('mails_supplier') === 'on',
      mails_order: form.get('mails_order') === 'on',
      frequency: form.get('frequency'),
    });
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await savePreferences(ctx, parsed.data);
    return data({ ok: true });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const { preferences, email } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('preferences.title')} narrow>
      <PreferencesForm saved={preferences} email={email} />
    </Screen>
  );
}
