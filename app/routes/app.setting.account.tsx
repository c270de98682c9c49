import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { signInProviders } from '#app/connectors/sign-in/sign-in-provider.ts';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { changePassword } from '#app/features/account/change-password.server.ts';
import { deletionDays } from '#app/features/account/deletion-days.ts';
import { listIdentities, removeIdentity } from '#app/features/account/identities.server.ts';
import { endDevice, listDevices } from '#app/features/account/list-devices.server.ts';
import { endedSessionCookie } from '#app/features/account/own-cookies.server.ts';
import { readAccountSettings } from '#app/features/account/read-account-settings.server.ts';
import { deletionDate, keepAccount } from '#app/features/account/restore-account.server.ts';
import { ChangePassword, Language } from '#app/features/account/schemas.ts';
import { General } from '#app/features/account/setting-schemas.ts';
import { offeredProviders } from '#app/features/account/start-social-sign-in.server.ts';
import { revokeTokens, signedInKinds } from '#app/features/account/tokens.server.ts';
import { DeleteAccountCard } from '#app/features/account/ui/delete-account-card.tsx';
import { DevicesCard } from '#app/features/account/ui/devices-card.tsx';
import { GeneralForm } from '#app/features/account/ui/general-form.tsx';
import { LanguageCard } from '#app/features/account/ui/language-card.tsx';
import { PasswordCard } from '#app/features/account/ui/password-card.tsx';
import { SignInMethodsCard } from '#app/features/account/ui/sign-in-methods-card.tsx';
import { requestDeletion, setLanguage, updateProfile } from '#app/features/account/update-account.server.ts';
import { startExport } from '#app/features/account-export/account-exports.server.ts';
import { showExport } from '#app/features/account-export/show-export.server.ts';
import { YourData, YourDataCard } from '#app/features/account-export/ui/your-data-card.tsx';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { chooseWorkplace, listWorkplaces } from '#app/features/stores/choose-workplace.server.ts';
import { WorkplacesCard } from '#app/features/stores/ui/workplaces-card.tsx';
import { createWorkplace, deleteWorkplace, updateWorkplace } from '#app/features/stores/update-workplace.server.ts';
import { accountMoney } from '#app/features/wallet/account-money.server.ts';
import { currencyCodes } from '#app/platform/currencies.ts';
import { AppError } from '#app/platform/errors.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';
import { formatMoney } from '#app/platform/money.ts';
import { timeZoneChoices } from '#app/platform/time-zones.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'export', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const [account, devices, identities, workplaces, yourData, money] = await Promise.all([
    readAccountSettings(ctx),
    listDevices(ctx),
    listIdentities(ctx),
    listWorkplaces(ctx),
    showExport(ctx),
    accountMoney(ctx),
  ]);
  const { workplace } = ctx;
  const currencyNames = new Intl.DisplayNames([ctx.locale], { type: 'currency' });
  return {
    accountId: ctx.account.id,
    email: workplace.isDemo ? '' : account.email,
    hasPassword: account.hasPassword,
    isDemo: workplace.isDemo,
    // Inside an admin nobody signs in with a provider.
    social: ctx.via === 'embedded' || workplace.isDemo ? [] : offeredProviders(ctx),
    identities: identities.map(({ provider, email }) => ({ provider, email })),
    deletesOn: account.deletionRequestedAt
      ? new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(deletionDate(account.deletionRequestedAt))
      : null,
    general: {
      first_name: account.firstName,
      last_name: account.lastName,
      workplace_name: workplace.name,
      timezone: workplace.timeZone,
      currency: workplace.displayCurrency,
    } satisfies General,
    timeZones: timeZoneChoices(ctx.now(), [workplace.timeZone]),
    // Named on the server: browsers' language data is older, and both renderings must match.
    currencies: [...new Set([workplace.displayCurrency, ...currencyCodes])]
      .sort()
      .map((code) => ({ code, name: currencyNames.of(code) ?? code })),
    // Inside an admin the store determines the workplace.
    workplaces: ctx.via === 'embedded' || workplace.isDemo ? [] : workplaces,
    workplaceId: workplace.id,
    yourData,
    isOneStore: ctx.via === 'embedded',
    left: {
      topup: money.topup > 0 ? formatMoney({ amount: money.topup, currency: 'USD' }, ctx.locale) : null,
      bonus: money.bonus > 0 ? formatMoney({ amount: money.bonus, currency: 'USD' }, ctx.locale) : null,
      credits: money.credits,
    },
    devices: ctx.via === 'embedded' ? [] : devices.map((device) => ({ ...device, isThis: device.id === ctx.tokenId })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const given = Object.fromEntries(await request.formData());
  const intent = String(given.intent);
  try {
    switch (intent) {
      case 'general': {
        const parsed = General.safeParse(given);
        if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
        const { first_name, last_name, workplace_name, timezone, currency } = parsed.data;
        await updateProfile(ctx, { first_name, last_name });
        await updateWorkplace(ctx, ctx.workplace.id, { name: workplace_name, timezone, display_currency: currency });
        return data({ ok: true, intent });
      }
      case 'language': {
        const parsed = Language.safeParse(given.language);
        if (!parsed.success) return inputRefusal(ctx, { language: ['invalid'] });
        await setLanguage(ctx, { language: parsed.data });
        return data({ ok: true, intent });
      }
      case 'password': {
        const parsed = ChangePassword.safeParse(given);
        if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
        await changePassword(ctx, parsed.data);
        return data({ ok: true, intent });
      }
      case 'remove-identity': {
        const provider = signInProviders.find((each) => each === given.provider);
        if (!provider) return inputRefusal(ctx, { provider: ['invalid'] });
        await removeIdentity(ctx, { provider });
        return data({ ok: true, intent });
      }
      case 'delete-account': {
        if (String(given.confirm_email).trim().toLowerCase() !== ctx.account.email.toLowerCase())
          return inputRefusal(ctx, { confirm_email: ['emailDiffers'] });
        await requestDeletion(ctx);
        if (ctx.via === 'embedded') return data({ ok: true, intent });
        return redirect('/login?done=out', { headers: { 'Set-Cookie': endedSessionCookie(ctx.env) } });
      }
      case 'export-data':
        await startExport(ctx);
        return data({ ok: true, intent });
      case 'keep-account':
        await keepAccount(ctx);
        return data({ ok: true, intent });
      case 'add-workplace': {
        if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
        const name = General.shape.workplace_name.safeParse(given.workplace_name);
        if (!name.success) return inputRefusal(ctx, { workplace_name: ['invalid'] });
        await requireFeature(ctx, 'WP_ADD_NEW');
        await createWorkplace(ctx, { name: name.data, currency: ctx.workplace.currency, timezone: ctx.workplace.timeZone });
        return data({ ok: true, intent });
      }
      case 'choose-workplace':
        await chooseWorkplace(ctx, { id: idIn(given.id) });
        // Load a new document: the present one has the former workplace's live events and remembered data.
        return redirectDocument('/app');
      case 'delete-workplace':
        await deleteWorkplace(ctx, idIn(given.id));
        return data({ ok: true, intent });
      case 'end-device':
        if (isId(String(given.id))) await endDevice(ctx, { id: String(given.id) });
        return data({ ok: true, intent });
      case 'end-all':
        await revokeTokens(ctx, ctx.account.id, signedInKinds);
        return redirectDocument('/login?done=out', { headers: { 'Set-Cookie': endedSessionCookie(ctx.env) } });
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** @throws AppError NOT_FOUND when the field is not an id */
function idIn(field: unknown): string {
  if (typeof field !== 'string' || !isId(field)) throw new AppError('NOT_FOUND');
  return field;
}

export default function AccountSettings() {
  const { t } = useTranslation('account');
  const settings = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  return (
    <Screen title={t('setting.title')} subtitle={settings.email} narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={refusal?.message && !refusal.errors ? refusal : null} />
        <GeneralForm saved={settings.general} timeZones={settings.timeZones} currencies={settings.currencies} />
        {settings.workplaces.length > 0 ? <WorkplacesCard workplaces={settings.workplaces} present={settings.workplaceId} /> : null}
        <LanguageCard />
        {settings.hasPassword ? <PasswordCard email={settings.email} /> : null}
        {settings.social.length > 0 ? (
          <SignInMethodsCard accountId={settings.accountId} offered={settings.social} identities={settings.identities} />
        ) : null}
        {settings.devices.length > 0 ? <DevicesCard devices={settings.devices} /> : null}
        {settings.isDemo ? null : <YourDataCard shown={settings.yourData} isOneStore={settings.isOneStore} />}
        {settings.isDemo ? null : (
          <DeleteAccountCard
            email={settings.email}
            deletesOn={settings.deletesOn}
            days={deletionDays}
            left={settings.left}
            takeAlong={<YourData shown={settings.yourData} />}
          />
        )}
      </BlockStack>
    </Screen>
  );
}
