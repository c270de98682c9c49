import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { isFreePlan } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, nameWith } from './plan-choice.ts';
import { planAction } from './plan-paths.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

interface Props {
  billing: Billing;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
  onResume: () => void;
  onPause: () => void;
}

/** The present plan, its actions, and when it is billed next. */
export function CurrentPlanCard({ billing, isBusy, onChoose, onResume, onPause }: Props) {
  const { t } = useTranslation('billing');
  const { current, standing, isOnce } = billing;
  const isPaid = current.package.price > 0;
  const isYearly = current.package.cycle === 365;
  const isCancelled = current.status === 'CANCELLED';
  const cancel = () =>
    onChoose({ planKey: 'FREE_CREDIT', packageId: null, addOns: [], cycleDays: 30, price: 0, name: t('plans.FREE_CREDIT') });
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="start" gap="400">
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingLg">
                {nameWith(current.package.name, standing.addOns, t)}
              </Text>
              {current.is_trial ? <Badge tone="info">{t('trial')}</Badge> : null}
              {isCancelled ? <Badge tone={isOnce ? 'info' : 'warning'}>{t(isOnce ? 'once.badge' : 'cancelled')}</Badge> : null}
            </InlineStack>
            <Text as="p">
              <Money amount={cents(current.package.price)} currency="USD" /> {isPaid ? t(isYearly ? 'perYear' : 'perMonth') : ''}
            </Text>
            {isPaid ? (
              <Text as="p" tone="subdued">
                {t(isYearly ? 'cycle.yearly' : 'cycle.monthly')}
              </Text>
            ) : null}
          </BlockStack>
          <InlineStack gap="200">
            <Button url={planAction}>{t('change')}</Button>
            {isCancelled ? (
              <Button variant="primary" onClick={onResume} loading={isBusy} disabled={billing.isDemo}>
                {t(isOnce ? 'card.resume' : 'resume')}
              </Button>
            ) : null}
            {billing.canPause ? <Button onClick={onPause}>{t('paddle.pause.action')}</Button> : null}
            {billing.canCancel ? (
              <Button tone="critical" onClick={cancel}>
                {t('cancel')}
              </Button>
            ) : null}
          </InlineStack>
        </InlineStack>
        <NextBilling billing={billing} />
      </BlockStack>
    </Card>
  );
}

/** Says what is charged next and when, and that nothing else is. */
function NextBilling({ billing: { bill, current, standing, trialEndsAt, extra, isPaused, now } }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  // For a paused plan the banner says it.
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
            <Money amount={bill.next?.amount ?? cents((next ?? current.package).price)} currency="USD" />
          </Text>
        </InlineStack>
        {bill.next?.tax ? (
          <InlineStack align="space-between" gap="200">
            <Text as="span" tone="subdued">
              {t('next.tax')}
            </Text>
            <Money amount={bill.next.tax} currency="USD" />
          </InlineStack>
        ) : null}
        {bill.next?.tax === null ? (
          <Text as="p" tone="subdued">
            {t('next.taxAdded')}
          </Text>
        ) : null}
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
