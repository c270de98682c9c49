import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Layout } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { returnedCharge } from '#app/features/billing/check-charge.server.ts';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { ActivityDrawer } from '#app/features/billing/ui/activity-drawer.tsx';
import { AddOnsCard } from '#app/features/billing/ui/add-ons-card.tsx';
import { BillCard, SpendingCapCard } from '#app/features/billing/ui/bill-card.tsx';
import billingCss from '#app/features/billing/ui/billing.css?url';
import { CreditPacksCard, RedeemCard } from '#app/features/billing/ui/credit-cards.tsx';
import { CurrentPlanCard } from '#app/features/billing/ui/current-plan-card.tsx';
import { HiddenBilling } from '#app/features/billing/ui/hidden-billing.tsx';
import { PaddleBanners } from '#app/features/billing/ui/paddle-banners.tsx';
import { PaddleCard } from '#app/features/billing/ui/paddle-card.tsx';
import { PayingStoreCard } from '#app/features/billing/ui/paying-store-card.tsx';
import { EndingBanner, FrozenBanner } from '#app/features/billing/ui/plan-banners.tsx';
import { nameWith } from '#app/features/billing/ui/plan-choice.ts';
import { ReturnedChargeBanner } from '#app/features/billing/ui/returned-charge.tsx';
import { UsageCard } from '#app/features/billing/ui/usage-card.tsx';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { usePlanChange } from '#app/features/billing/ui/use-plan-change.tsx';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'billing'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: billingCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { billing: await readBilling(ctx), returned: await returnedCharge(ctx, request.url) };
}

/** Where billing is hidden, opening its address shows that it is. */
export default function BillingScreen() {
  return useIsBillingHidden() ? <HiddenBilling /> : <Billing />;
}

function Billing() {
  const { billing, returned } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['billing', 'common']);
  const [showsActivity, setShowsActivity] = useState(false);
  const { send, choose, isBusy, layers, refusal, askToPause } = usePlanChange(billing);
  useLiveData('counts', 'stores.uninstalled');
  const { current, standing } = billing;
  const isPaid = current.package.price > 0;
  const isCancelled = current.status === 'CANCELLED';
  const isWithPaddle = standing.provider === 'PADDLE_BILLING';
  const updateCard = () => send({ intent: 'card' });
  const resume = () =>
    choose({
      planKey: standing.planKey,
      packageId: standing.packageId,
      addOns: standing.addOns,
      cycleDays: standing.cycleDays === 365 ? 365 : 30,
      price: standing.price,
      name: nameWith(current.package.name, standing.addOns, t),
    });
  return (
    <Screen title={t('title')} secondaryActions={[{ content: t('activity.title'), onAction: () => setShowsActivity(true) }]}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {returned ? <ReturnedChargeBanner returned={returned} /> : null}
            <ErrorBanner errors={refusal} />
            {isWithPaddle ? (
              <PaddleBanners billing={billing} isBusy={isBusy} onUpdateCard={updateCard} onResume={() => send({ intent: 'resume' })} />
            ) : null}
            {current.has_payment_issue && !isWithPaddle ? <FrozenBanner billUrl={billing.billUrl} /> : null}
            {isCancelled && !billing.isRechargeSkipped ? (
              <EndingBanner billing={billing} isBusy={isBusy} onResume={resume} onSkip={() => send({ intent: 'skip' })} />
            ) : null}
            <CurrentPlanCard billing={billing} isBusy={isBusy} onChoose={choose} onResume={resume} onPause={askToPause} />
            <UsageCard billing={billing} />
            <AddOnsCard billing={billing} cycleDays={30} isBusy={isBusy} onChoose={choose} />
            <BillCard bill={billing.bill} />
            <p className="HelpLine">
              <HelpLink article="plans-and-quotas" about={t('title')} />
            </p>
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            {isPaid && !isWithPaddle && !isCancelled ? (
              <SpendingCapCard billing={billing} isBusy={isBusy} onSave={(cap) => send({ intent: 'cap', cap: String(cap) })} />
            ) : null}
            <CreditPacksCard billing={billing} isBusy={isBusy} onBuy={(pack) => send({ intent: 'pack', pack })} />
            <RedeemCard billing={billing} isBusy={isBusy} onRedeem={() => send({ intent: 'redeem' })} />
            {isPaid && !isCancelled && billing.stores.length > (isWithPaddle ? 0 : 1) ? (
              <PayingStoreCard billing={billing} isBusy={isBusy} onChoose={(storeId) => send({ intent: 'payer', store_id: storeId })} />
            ) : null}
            {billing.paddle ? <PaddleCard isBusy={isBusy} hasPlan={isWithPaddle} onUpdateCard={updateCard} /> : null}
          </BlockStack>
        </Layout.Section>
      </Layout>
      {layers}
      {showsActivity ? <ActivityDrawer onClose={() => setShowsActivity(false)} /> : null}
    </Screen>
  );
}
