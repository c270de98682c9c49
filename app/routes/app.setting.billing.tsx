import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { returnedCharge } from '#app/features/billing/check-charge.server.ts';
import { creditPacks, isFreePlan } from '#app/features/billing/plans.ts';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { ActivityDrawer } from '#app/features/billing/ui/activity-drawer.tsx';
import { AddOnsCard } from '#app/features/billing/ui/add-ons-card.tsx';
import { BillCard, SpendingCapCard } from '#app/features/billing/ui/bill-card.tsx';
import billingCss from '#app/features/billing/ui/billing.css?url';
import { HiddenBilling } from '#app/features/billing/ui/hidden-billing.tsx';
import { PaddleBanners } from '#app/features/billing/ui/paddle-banners.tsx';
import { PaddleCard } from '#app/features/billing/ui/paddle-card.tsx';
import { nameWith } from '#app/features/billing/ui/plan-choice.ts';
import { ReturnedChargeBanner } from '#app/features/billing/ui/returned-charge.tsx';
import { UsageBars, usageOfPlan } from '#app/features/billing/ui/usage-bars.tsx';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { planAction, usePlanChange } from '#app/features/billing/ui/use-plan-change.tsx';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'billing'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: billingCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { billing: await readBilling(ctx), returned: await returnedCharge(ctx, request.url) };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** Where billing is hidden, its address says so too. */
export default function BillingScreen() {
  return useIsBillingHidden() ? <HiddenBilling /> : <Billing />;
}

function Billing() {
  const { billing, returned } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation(['billing', 'common']);
  const [showsActivity, setShowsActivity] = useState(false);
  const { send, choose, isBusy, layers, refusal, askToPause } = usePlanChange(billing);
  useLiveData('counts', 'stores.uninstalled');
  const { current, standing } = billing;
  const isPaid = current.package.price > 0;
  const isCancelled = current.status === 'CANCELLED';
  const isWithPaddle = standing.provider === 'PADDLE_BILLING';
  const cannotPay = billing.provider === 'SHOPIFY' && billing.stores.length === 0;
  const planName = nameWith(current.package.name, standing.addOns, t);
  const updateCard = () => send({ intent: 'card' });
  const number = numberFormat(i18n.language);
  const resume = () =>
    choose({
      planKey: standing.planKey as never,
      packageId: standing.packageId,
      addOns: standing.addOns,
      cycleDays: standing.cycleDays === 365 ? 365 : 30,
      price: standing.price,
      name: planName,
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
            {current.has_payment_issue && !isWithPaddle ? (
              <Banner
                tone="critical"
                title={t('frozen.title')}
                {...(billing.billUrl ? { action: { content: t('frozen.action'), url: billing.billUrl, target: '_top' as const } } : {})}
              >
                <p>{t('frozen.text')}</p>
              </Banner>
            ) : null}
            {isCancelled && !billing.isRechargeSkipped ? (
              <Banner
                tone={billing.isOnce ? 'info' : 'warning'}
                title={t(billing.isOnce ? 'once.title' : 'ending.title', { plan: planName })}
                action={{
                  content: t(billing.isOnce ? 'card.resume' : 'resume'),
                  onAction: resume,
                  loading: isBusy,
                  disabled: billing.isDemo,
                }}
                secondaryAction={{ content: t('ending.skip'), onAction: () => send({ intent: 'skip' }) }}
              >
                <p>
                  {billing.isOnce ? `${t('once.text')} ` : ''}
                  {t('cancelPlan.until')} <DateTime at={current.next_billing_time} show="date" />
                </p>
              </Banner>
            ) : null}
            <Card>
              <BlockStack gap="400">
                <InlineStack align="space-between" blockAlign="start" gap="400">
                  <BlockStack gap="100">
                    <InlineStack gap="200" blockAlign="center">
                      <Text as="h2" variant="headingLg">
                        {planName}
                      </Text>
                      {current.is_trial ? <Badge tone="info">{t('trial')}</Badge> : null}
                      {isCancelled ? (
                        <Badge tone={billing.isOnce ? 'info' : 'warning'}>{t(billing.isOnce ? 'once.badge' : 'cancelled')}</Badge>
                      ) : null}
                    </InlineStack>
                    <Text as="p">
                      <Money amount={cents(current.package.price)} currency="USD" />{' '}
                      {isPaid ? t(current.package.cycle === 365 ? 'perYear' : 'perMonth') : ''}
                    </Text>
                    {isPaid ? (
                      <Text as="p" tone="subdued">
                        {t(current.package.cycle === 365 ? 'cycle.yearly' : 'cycle.monthly')}
                      </Text>
                    ) : null}
                  </BlockStack>
                  <InlineStack gap="200">
                    <Button url={planAction}>{t('change')}</Button>
                    {isCancelled ? (
                      <Button variant="primary" onClick={resume} loading={isBusy} disabled={billing.isDemo}>
                        {t(billing.isOnce ? 'card.resume' : 'resume')}
                      </Button>
                    ) : null}
                    {billing.canPause ? <Button onClick={askToPause}>{t('paddle.pause.action')}</Button> : null}
                    {billing.canCancel ? (
                      <Button
                        tone="critical"
                        onClick={() =>
                          choose({
                            planKey: 'FREE_CREDIT',
                            packageId: null,
                            addOns: [],
                            cycleDays: 30,
                            price: 0,
                            name: t('plans.FREE_CREDIT'),
                          })
                        }
                      >
                        {t('cancel')}
                      </Button>
                    ) : null}
                  </InlineStack>
                </InlineStack>
                <NextBilling billing={billing} />
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="400">
                <InlineStack align="space-between" gap="200">
                  <Text as="h2" variant="headingMd">
                    {t('usage.title')}
                  </Text>
                  <Text as="span" tone="subdued">
                    {t('usage.renews')} <DateTime at={billing.usageCycleEnd} show="date" />
                  </Text>
                </InlineStack>
                <UsageBars {...usageOfPlan(current)} />
                {current.bonus_credit > 0 ? (
                  <Text as="p" tone="subdued">
                    {t('usage.bonus', {
                      left: number.format(current.bonus_credit - current.bonus_credit_used),
                      main: number.format(Math.max(0, current.main_credit - current.main_credit_used)),
                    })}
                  </Text>
                ) : null}
              </BlockStack>
            </Card>
            <AddOnsCard billing={billing} cycleDays={30} isBusy={isBusy} onChoose={choose} />
            <BillCard bill={billing.bill} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            {isPaid && !isWithPaddle && !isCancelled ? (
              <SpendingCapCard billing={billing} isBusy={isBusy} onSave={(cap) => send({ intent: 'cap', cap: String(cap) })} />
            ) : null}
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('packs.title')}
                </Text>
                <Text as="p" tone="subdued">
                  {t('packs.text')}
                </Text>
                {creditPacks.map((pack) => (
                  <InlineStack key={pack.key} align="space-between" blockAlign="center" gap="200">
                    <Text as="span">{t('packs.credits', { count: pack.credits, amount: number.format(pack.credits) })}</Text>
                    <Button
                      onClick={() => send({ intent: 'pack', pack: pack.key })}
                      disabled={isBusy || cannotPay || billing.isDemo}
                      accessibilityLabel={`${t('packs.buy', { count: pack.credits })}, ${formatMoney({ amount: pack.price, currency: 'USD' }, i18n.language)}`}
                    >
                      {formatMoney({ amount: pack.price, currency: 'USD' }, i18n.language)}
                    </Button>
                  </InlineStack>
                ))}
                {cannotPay ? (
                  <Text as="p">
                    {t('packs.needsStore')}{' '}
                    <Button variant="plain" url="/app/channel">
                      {t('paymentIssue.action')}
                    </Button>
                  </Text>
                ) : null}
              </BlockStack>
            </Card>
            {current.package.cycle === 365 || current.bonus_credit > 0 ? (
              <Card>
                <BlockStack gap="300">
                  <Text as="h2" variant="headingMd">
                    {t('redeem.title')}
                  </Text>
                  <Text as="p">
                    {current.is_redeemed
                      ? t('redeem.done', { count: current.redeemed_credit, amount: number.format(current.redeemed_credit) })
                      : t('redeem.text', { count: current.redeemable_months })}
                  </Text>
                  <Button
                    onClick={() => send({ intent: 'redeem' })}
                    disabled={current.redeemable_months === 0 || billing.isDemo}
                    loading={isBusy}
                  >
                    {t('redeem.action')}
                  </Button>
                </BlockStack>
              </Card>
            ) : null}
            {isPaid && !isCancelled && billing.stores.length > (isWithPaddle ? 0 : 1) ? (
              <PayingStoreCard billing={billing} isBusy={isBusy} onSend={send} />
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

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What comes next and when, and that nothing else is charged. */
function NextBilling({ billing: { current, standing, trialEndsAt, extra, isPaused, now } }: { billing: Data['billing'] }) {
  const { t } = useTranslation('billing');
  // The banner says what holds meanwhile.
  if (isPaused) return null;
  if (!current.next_billing_time) return <Text as="p">{t(isFreePlan(standing.planKey) ? 'next.free' : 'next.given')}</Text>;
  const next = current.next_package;
  const isOverdue = current.has_payment_issue && current.next_billing_time <= now;
  return (
    <div className="Billing-Next">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <Text as="span" tone="subdued">
            {t(isOverdue ? 'next.overdue' : next ? 'next.change' : 'next.date')}
          </Text>
          <DateTime at={current.next_billing_time} show="date" />
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <Text as="span" tone="subdued">
            {next ? t('next.plan') : t('next.amount')}
          </Text>
          <Text as="span" fontWeight="semibold">
            {next ? `${next.name} · ` : ''}
            <Money amount={cents((next ?? current.package).price)} currency="USD" />
          </Text>
        </InlineStack>
        {next && next.price > 0 ? (
          <Text as="p" tone="subdued">
            {t('next.usage')}
          </Text>
        ) : null}
        {trialEndsAt && current.is_trial ? (
          <Text as="p" tone="subdued">
            {t('next.trial')}
          </Text>
        ) : null}
        {extra.cap === 0 ? (
          <Text as="p" tone="subdued">
            {t('next.nothingElse')}
          </Text>
        ) : null}
      </BlockStack>
    </div>
  );
}

function PayingStoreCard({
  billing,
  isBusy,
  onSend,
}: {
  billing: Data['billing'];
  isBusy: boolean;
  onSend: (fields: Record<string, string>) => void;
}) {
  const { t } = useTranslation('billing');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('payer.title')}
        </Text>
        {billing.standing.provider === 'PADDLE_BILLING' ? <Text as="p">{t('paddle.toShopify')}</Text> : null}
        {billing.stores.map((store) => (
          <InlineStack key={store.id} align="space-between" blockAlign="center" gap="200">
            <Text as="span">{store.name}</Text>
            {store.id === billing.current.store_id ? (
              <Badge tone="success">{t('payer.pays')}</Badge>
            ) : (
              <Button disabled={isBusy} onClick={() => onSend({ intent: 'payer', store_id: store.id })}>
                {t('payer.change')}
              </Button>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
