import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerContext } from '#app/context.ts';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { MetaUpdate } from '#app/features/account/schemas.ts';
import { updateMeta } from '#app/features/account/update-account.server.ts';
import { addOnsPriceOf, keptAddOns } from '#app/features/billing/add-ons.ts';
import { cancelSubscription } from '#app/features/billing/cancel-subscription.server.ts';
import { chargeExtra, updatePaymentMethod } from '#app/features/billing/change-payment.server.ts';
import { chargeSubscription } from '#app/features/billing/charge-subscription.server.ts';
import { chooseFreePlan, skipRecharge } from '#app/features/billing/choose-free-plan.server.ts';
import { getPackage } from '#app/features/billing/find-target.server.ts';
import { listActivity } from '#app/features/billing/list-activity.server.ts';
import { pausePlan, resumePlan } from '#app/features/billing/pause-plan.server.ts';
import { dismissTopic } from '#app/features/billing/plan-summary.ts';
import type { CycleDays } from '#app/features/billing/plans.ts';
import { previewChange } from '#app/features/billing/preview-change.server.ts';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { redeemCredits } from '#app/features/billing/redeem-credits.server.ts';
import {
  ActivityLogs,
  ChargeExtra,
  ChargeSubscription,
  PreviewChange,
  SpendingCap,
  UpdatePaymentMethod,
} from '#app/features/billing/schemas.ts';
import { setSpendingCap } from '#app/features/billing/set-spending-cap.server.ts';
import { ActivityDrawer } from '#app/features/billing/ui/activity-drawer.tsx';
import { AddOnsCard } from '#app/features/billing/ui/add-ons-card.tsx';
import billingCss from '#app/features/billing/ui/billing.css?url';
import { CompareFeatures } from '#app/features/billing/ui/compare-features.tsx';
import { HiddenBilling } from '#app/features/billing/ui/hidden-billing.tsx';
import { PlanCards } from '#app/features/billing/ui/plan-cards.tsx';
import { nameWith, paidCycle } from '#app/features/billing/ui/plan-choice.ts';
import { planAction } from '#app/features/billing/ui/plan-paths.ts';
import { PricePerMonth } from '#app/features/billing/ui/price-per-month.tsx';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { usePlanChange } from '#app/features/billing/ui/use-plan-change.tsx';
import { isAppError } from '#app/platform/errors.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'billing'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: billingCss }];

/** The package that a link names; undefined when it is gone or belongs to another account. */
const linkedPackage = (ctx: SellerContext, id: string) =>
  getPackage(ctx, { package_id: id }).catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const packageId = searchParams.get('package_id');
  const activity = ActivityLogs.safeParse({ page: searchParams.get('activity') ?? undefined });
  const [billing, linked, log] = await Promise.all([
    readBilling(ctx),
    packageId && isId(packageId) ? linkedPackage(ctx, packageId) : null,
    searchParams.has('activity') && activity.success ? listActivity(ctx, activity.data) : null,
  ]);
  const offers = linked && !billing.offers.some((offer) => offer.id === linked.id) ? [linked, ...billing.offers] : billing.offers;
  return {
    billing: { ...billing, offers },
    isPackageMissing: packageId !== null && !linked,
    activity: log,
  };
}

/** The upgrade drawer loads the plans from here on any screen; navigation on those screens does not reload them, only sent forms do. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  (formMethod && formMethod !== 'GET') || [currentUrl, nextUrl].some(({ pathname }) => pathname === planAction)
    ? defaultShouldRevalidate
    : false;

/** A form sends the modules as one comma-separated field. */
const modulesIn = (field: unknown) => (typeof field === 'string' ? field.split(',') : undefined);

/** Handles all buttons of the billing screens and the upgrade drawer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = Object.fromEntries(await request.formData());
  const opened = <Answer extends { confirmation_url: string | null }>(answer: Answer) => ({
    ok: true as const,
    ...answer,
    confirmation_url: answer.confirmation_url ? ctx.vendorPages.url(answer.confirmation_url) : null,
  });
  try {
    switch (form.intent) {
      case 'choose': {
        const wish = ChargeSubscription.safeParse({
          ...form,
          module_ids: modulesIn(form.module_ids),
          is_yearly: form.is_yearly === 'true',
          confirm_downgrade: form.confirm_downgrade === 'true',
        });
        return wish.success ? opened(await chargeSubscription(ctx, wish.data)) : inputRefusal(ctx, fieldErrorsOf(wish.error));
      }
      case 'pack': {
        const wish = ChargeExtra.safeParse(form);
        return wish.success ? opened(await chargeExtra(ctx, wish.data)) : inputRefusal(ctx, fieldErrorsOf(wish.error));
      }
      case 'payer': {
        const wish = UpdatePaymentMethod.safeParse(form);
        return wish.success ? opened(await updatePaymentMethod(ctx, wish.data)) : inputRefusal(ctx, fieldErrorsOf(wish.error));
      }
      case 'card':
        return opened(await updatePaymentMethod(ctx, { provider_payment: 'PADDLE_BILLING' }));
      case 'preview': {
        const wish = PreviewChange.safeParse({ module_ids: modulesIn(form.module_ids), is_yearly: form.is_yearly === 'true' });
        return wish.success
          ? { ok: true as const, preview: await previewChange(ctx, wish.data) }
          : inputRefusal(ctx, fieldErrorsOf(wish.error));
      }
      case 'pause':
        await pausePlan(ctx);
        return { ok: true as const, did: 'pause' as const };
      case 'resume':
        await resumePlan(ctx);
        return { ok: true as const, did: 'resume' as const };
      case 'cap': {
        const wish = SpendingCap.safeParse(form);
        return wish.success
          ? opened({ ...(await setSpendingCap(ctx, wish.data)), did: 'cap' as const })
          : inputRefusal(ctx, fieldErrorsOf(wish.error));
      }
      case 'dismiss': {
        const topic = MetaUpdate.shape.meta_key.safeParse(dismissTopic(String(form.topic ?? '')));
        if (!topic.success) return inputRefusal(ctx, { topic: ['invalid'] });
        await updateMeta(ctx, { meta_key: topic.data, value: true });
        return { ok: true as const, did: 'dismiss' as const };
      }
      case 'cancel':
        await cancelSubscription(ctx);
        return { ok: true as const, did: 'cancel' as const };
      case 'redeem':
        await redeemCredits(ctx);
        return { ok: true as const, did: 'redeem' as const };
      case 'skip':
        await skipRecharge(ctx);
        return { ok: true as const, did: 'skip' as const };
      case 'free':
        await chooseFreePlan(ctx);
        return { ok: true as const, did: 'free' as const };
      default:
        return inputRefusal(ctx, { intent: ['invalid'] });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Where billing is hidden, opening its address shows that it is. */
export default function ChangePlanScreen() {
  return useIsBillingHidden() ? <HiddenBilling /> : <ChangePlan />;
}

function ChangePlan() {
  const { billing, isPackageMissing } = useLoaderData<typeof loader>();
  const { t } = useTranslation('billing');
  const [search, setSearch] = useSearchParams();
  const [showsActivity, setShowsActivity] = useState(false);
  const isCycleFixed = billing.firstCycleChargeType !== null;
  const asked = search.get('cycle');
  const chosenCycle: CycleDays = asked === 'monthly' ? 30 : asked === 'yearly' ? 365 : paidCycle(billing);
  const cycleDays = isCycleFixed ? (billing.standing.cycleDays === 365 ? 365 : 30) : chosenCycle;
  const isComparing = search.get('compare') === '1';
  const { choose, isBusy, layers, refusal } = usePlanChange(billing);
  const missing = useMemo(() => (isPackageMissing ? { message: t('chooser.packageMissing') } : null), [isPackageMissing, t]);
  const set = (name: string, value: string | null) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Screen
      title={t('chooser.title')}
      backTo="/app/setting/billing"
      fullWidth
      secondaryActions={[{ content: t('activity.title'), onAction: () => setShowsActivity(true) }]}
    >
      <BlockStack gap="500">
        <ErrorBanner errors={refusal ?? missing} />
        <div className="Billing-Top">
          <ButtonGroup variant="segmented">
            <Button pressed={cycleDays === 30} disabled={isCycleFixed} onClick={() => set('cycle', 'monthly')}>
              {t('chooser.monthly')}
            </Button>
            <Button pressed={cycleDays === 365} disabled={isCycleFixed} onClick={() => set('cycle', 'yearly')}>
              {t('chooser.yearly')}
            </Button>
          </ButtonGroup>
          <Text as="p" tone="subdued">
            {t(isCycleFixed ? 'chooser.fixedCycle' : 'chooser.save')}
          </Text>
        </div>
        {billing.offers.length > 0 ? (
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {t('offers.title')}
              </Text>
              {billing.offers.map((offer) => {
                const isHere = billing.standing.packageId === offer.id;
                const addOns = keptAddOns(billing.standing.addOns, offer);
                return (
                  <InlineStack key={offer.id} align="space-between" blockAlign="center" gap="300">
                    <BlockStack gap="050">
                      <Text as="h3" fontWeight="semibold">
                        {offer.name}
                      </Text>
                      <Text as="p" tone="subdued">
                        <PricePerMonth price={offer.price} cycleDays={offer.cycleDays} /> {t('perMonth')} ·{' '}
                        {t('points.credits', {
                          count: offer.mainCredit,
                          amount: offer.mainCredit < 0 ? t('unlimited') : String(offer.mainCredit),
                        })}
                      </Text>
                      {offer.isFirstMonthOnce && !isHere ? (
                        <Text as="p" tone="subdued">
                          {t('once.offer')}
                        </Text>
                      ) : null}
                    </BlockStack>
                    <Button
                      variant="primary"
                      disabled={isBusy || billing.isDemo || (isHere && billing.standing.status === 'active' && !billing.standing.hasNext)}
                      onClick={() =>
                        choose({
                          planKey: offer.planKey,
                          packageId: offer.id,
                          addOns,
                          cycleDays: offer.cycleDays,
                          price: offer.price + addOnsPriceOf(addOns, offer.cycleDays),
                          name: nameWith(offer.name, addOns, t),
                        })
                      }
                    >
                      {t(isHere ? (billing.standing.status === 'CANCELLED' ? 'card.resume' : 'card.here') : 'card.choose')}
                    </Button>
                  </InlineStack>
                );
              })}
            </BlockStack>
          </Card>
        ) : null}
        <PlanCards billing={billing} cycleDays={cycleDays} isBusy={isBusy} supportUrl={billing.supportUrl} onChoose={choose} />
        <AddOnsCard billing={billing} cycleDays={cycleDays} isBusy={isBusy} onChoose={choose} />
        <InlineStack align="center">
          <Button
            disclosure={isComparing ? 'up' : 'down'}
            ariaExpanded={isComparing}
            onClick={() => set('compare', isComparing ? null : '1')}
          >
            {t('compare.title')}
          </Button>
        </InlineStack>
        {isComparing ? <CompareFeatures cycleDays={cycleDays} /> : null}
      </BlockStack>
      {layers}
      {showsActivity ? <ActivityDrawer onClose={() => setShowsActivity(false)} /> : null}
    </Screen>
  );
}
