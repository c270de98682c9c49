import { Banner, BlockStack, ChoiceList, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { limitsWithAddOns } from '../add-ons.ts';
import { day } from '../cycle.ts';
import { decideChange, prorationOf, waitingDays } from '../plan-change.ts';
import { comparedFeatures, featureLimitOf, planOf } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { LimitText } from './limit-text.tsx';
import { PaddleConfirmDialog, PaddleIssueDialog, PauseDialog } from './paddle-dialogs.tsx';
import { type Choice, type Dialog, nameWith, standingOf } from './plan-choice.ts';

interface Props {
  billing: Billing;
  dialog: Dialog | null;
  isBusy: boolean;
  isLeaving: boolean;
  refusal: Refusal | null;
  onClose: () => void;
  onConfirm: (choice: Choice) => void;
  onDowngrade: (choice: Choice) => void;
  onStore: (choice: Choice, storeId: string) => void;
  onCancelPlan: () => void;
  onUpdateCard: () => void;
  onPause: () => void;
}

export function PlanDialogs(props: Props) {
  const { dialog, isLeaving } = props;
  if (isLeaving) return <Processing />;
  // With Paddle the card is on file, so changes are paid here, not on the provider's page.
  const isWithPaddle = props.billing.provider === 'PADDLE_BILLING' && props.billing.standing.provider === 'PADDLE_BILLING';
  switch (dialog?.kind) {
    case 'confirm':
      return isWithPaddle ? <PaddleConfirmDialog {...props} choice={dialog.choice} /> : <ConfirmDialog {...props} choice={dialog.choice} />;
    case 'downgrade':
      return <DowngradeDialog {...props} choice={dialog.choice} />;
    case 'stores':
      return <StoreDialog {...props} choice={dialog.choice} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'payment-issue':
      return <PaymentIssueDialog {...props} />;
    case 'frozen':
      return props.billing.standing.provider === 'PADDLE_BILLING' ? <PaddleIssueDialog {...props} /> : <FrozenDialog {...props} />;
    case 'pause':
      return <PauseDialog {...props} />;
    case 'cannot-downgrade':
      return (
        <CannotDowngradeDialog
          {...props}
          words={dialog.isCancel ? 'cancel' : dialog.isAddOn ? 'addOn' : 'plan'}
          nextBillingTime={dialog.nextBillingTime}
        />
      );
    default:
      return null;
  }
}

/** Covers the screen while the provider's page opens. */
function Processing() {
  const { t } = useTranslation('billing');
  return (
    <div className="Billing-Processing" role="alert" aria-busy="true">
      <Spinner accessibilityLabel={t('processing.title')} />
      <Text as="p" variant="headingMd">
        {t('processing.title')}
      </Text>
      <Text as="p" tone="subdued">
        {t('processing.text')}
      </Text>
    </div>
  );
}

function Line({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <InlineStack align="space-between" gap="400" wrap={false}>
      <Text as="span" fontWeight={isStrong ? 'semibold' : 'regular'}>
        {label}
      </Text>
      <Text as="span" numeric fontWeight={isStrong ? 'semibold' : 'regular'}>
        <Money amount={amount} currency="USD" />
      </Text>
    </InlineStack>
  );
}

function ConfirmDialog({ billing, choice, isBusy, onClose, onConfirm }: Props & { choice: Choice }) {
  const { t } = useTranslation(['billing', 'common']);
  const standing = standingOf(billing);
  const now = new Date(billing.now);
  // A plan that is cancelled, or that Paddle ends, is not prorated: its days are added to the new plan, and nothing is due today.
  const ends = standing.provider === 'PADDLE_BILLING' ? { ...standing, status: 'CANCELLED' as const } : standing;
  const waiting = waitingDays(ends, decideChange(ends, choice, now), choice, now);
  const { credit, due } = waiting > 0 ? { credit: 0, due: 0 } : prorationOf(standing, choice, now);
  const cycle = (days: number) => t(days === 365 ? 'perYear' : 'perMonth');
  const nextBill = new Date(now.getTime() + (waiting || choice.cycleDays) * day).toISOString();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('confirm.title', { plan: choice.name })}
      primaryAction={{ content: t('confirm.action'), onAction: () => onConfirm(choice), loading: isBusy }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Line
            label={t('confirm.now', { plan: nameWith(billing.current.package.name, standing.addOns, t), cycle: cycle(standing.cycleDays) })}
            amount={standing.price}
          />
          <Line label={t('confirm.then', { plan: choice.name, cycle: cycle(choice.cycleDays) })} amount={choice.price} />
          {standing.cycleDays === choice.cycleDays ? (
            <Line label={t('confirm.difference', { cycle: cycle(choice.cycleDays) })} amount={choice.price - standing.price} />
          ) : null}
          {credit > 0 ? <Line label={t('confirm.credit')} amount={-credit} /> : null}
          <Line label={t('confirm.due')} amount={due} isStrong />
          {billing.current.is_trial ? <Text as="p">{t('confirm.trialEnds')}</Text> : null}
          <Text as="p">{t('confirm.anew')}</Text>
          <Text as="p">
            {t(waiting > 0 ? 'confirm.waits' : 'confirm.nextBill')} <DateTime at={nextBill} show="date" />
          </Text>
          <Text as="p" tone="subdued">
            {t('confirm.text')}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function DowngradeDialog({ billing, choice, isBusy, onClose, onDowngrade }: Props & { choice: Choice }) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const offer = billing.offers.find((each) => each.id === choice.packageId);
  const own = limitsWithAddOns({ planKey: choice.planKey, features: offer?.features ?? {} }, choice.addOns);
  const limitAfter = (feature: string) => own[feature] ?? featureLimitOf(choice.planKey, feature);
  const limitNow = (feature: string) => billing.current.package.features[feature]?.limit ?? -1;
  const changes = comparedFeatures.filter((feature) => feature !== 'ORDER_CASHBACK' && limitNow(feature) !== limitAfter(feature));
  const creditsAfter = offer?.mainCredit ?? planOf(choice.planKey).mainCredit;
  const share = numberFormat(i18n.language, { style: 'percent' });
  const cashbackNow = billing.current.order_cashback;
  const cashbackAfter = limitAfter('ORDER_CASHBACK') === 0 ? 0 : Number(offer?.orderCashback ?? planOf(choice.planKey).orderCashback);
  const cycle = (days: number) => t(days === 365 ? 'perYear' : 'perMonth');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('downgrade.title', { plan: choice.name })}
      primaryAction={{ content: t('downgrade.action'), onAction: () => onDowngrade(choice), loading: isBusy }}
      secondaryActions={[
        { content: t('downgrade.keep', { plan: nameWith(billing.current.package.name, billing.standing.addOns, t) }), onAction: onClose },
      ]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">
            {t('downgrade.text', { plan: nameWith(billing.current.package.name, billing.standing.addOns, t) })}{' '}
            <DateTime at={billing.current.next_billing_time} show="date" />
          </Text>
          <table className="Billing-Table">
            <thead>
              <tr>
                <th scope="col">{t('compare.feature')}</th>
                <th scope="col">{t('downgrade.before')}</th>
                <th scope="col">{t('downgrade.after')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('next.amount')}</th>
                <td>
                  <Money amount={billing.standing.price} currency="USD" /> {cycle(billing.standing.cycleDays)}
                </td>
                <td>
                  <Money amount={choice.price} currency="USD" /> {cycle(choice.cycleDays)}
                </td>
              </tr>
              <tr>
                <th scope="row">{t('usage.credits')}</th>
                <td>
                  <LimitText limit={billing.current.package.modules[0]?.main_credit ?? 0} />
                </td>
                <td>
                  <LimitText limit={creditsAfter} />
                </td>
              </tr>
              {changes.map((feature) => (
                <tr key={feature}>
                  <th scope="row">{t(`features.${feature}`)}</th>
                  <td>
                    <LimitText limit={limitNow(feature)} feature={feature} />
                  </td>
                  <td>
                    <LimitText limit={limitAfter(feature)} feature={feature} />
                  </td>
                </tr>
              ))}
              {cashbackNow === cashbackAfter ? null : (
                <tr>
                  <th scope="row">{t('features.ORDER_CASHBACK')}</th>
                  <td>{share.format(cashbackNow)}</td>
                  <td>{share.format(cashbackAfter)}</td>
                </tr>
              )}
            </tbody>
          </table>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function StoreDialog({ billing, choice, isBusy, onClose, onStore }: Props & { choice: Choice }) {
  const { t } = useTranslation(['billing', 'common']);
  const [storeId, setStoreId] = useState(billing.storeAtWorkId ?? billing.stores[0]?.id ?? '');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('stores.title')}
      primaryAction={{ content: t('stores.action'), onAction: () => onStore(choice, storeId), loading: isBusy }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <ChoiceList
          title={t(billing.current.store_id ? 'stores.text' : 'stores.first')}
          choices={billing.stores.map((store) => ({ label: store.name, value: store.id, helpText: store.domain }))}
          selected={[storeId]}
          onChange={([next]) => setStoreId(next ?? '')}
        />
      </Modal.Section>
    </Modal>
  );
}

function CancelDialog({ billing, isBusy, refusal, onClose, onCancelPlan }: Props) {
  const { t } = useTranslation(['billing', 'common']);
  const { current } = billing;
  const words = current.is_trial ? 'cancelTrial' : 'cancelPlan';
  const isGiven = billing.standing.price === 0;
  const plan = nameWith(current.package.name, billing.standing.addOns, t);
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`${words}.title`, { plan })}
      primaryAction={{ content: t(`${words}.action`), destructive: true, onAction: onCancelPlan, loading: isBusy }}
      secondaryActions={[{ content: t('downgrade.keep', { plan }), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal} />
          <Text as="p">{t(isGiven ? 'cancelPlan.given' : `${words}.text`)}</Text>
          <Text as="p">
            {t('cancelPlan.until')} <DateTime at={billing.endsIfCancelled} show="date" />
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function PaymentIssueDialog({ onClose, refusal }: Props) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('paymentIssue.title')}
      primaryAction={{ content: t('paymentIssue.action'), url: '/app/channel' }}
      secondaryActions={[{ content: t('common:close'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal} />
          <Text as="p">{t('paymentIssue.text')}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Says that the platform could not collect: until its bill is paid, it accepts no other charge. */
function FrozenDialog({ billing, onClose }: Props) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('frozen.title')}
      {...(billing.billUrl ? { primaryAction: { content: t('frozen.action'), url: billing.billUrl, target: '_top' as const } } : {})}
      secondaryActions={[{ content: t('common:close'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('frozen.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}

const refusedWords = {
  plan: { title: 'cannotDowngrade.title', text: 'cannotDowngrade.text' },
  addOn: { title: 'cannotDowngrade.addOnTitle', text: 'cannotDowngrade.addOnText' },
  cancel: { title: 'cannotDowngrade.cancelTitle', text: 'cannotDowngrade.cancelText' },
};

/** Says from when on a plan of the first cycle can be changed, an add-on removed, or the plan cancelled. */
function CannotDowngradeDialog({
  billing,
  nextBillingTime,
  words,
  onClose,
}: Props & { nextBillingTime: string; words: keyof typeof refusedWords }) {
  const { t } = useTranslation(['billing', 'common']);
  const { title, text } = refusedWords[words];
  return (
    <Modal
      open
      onClose={onClose}
      title={t(title)}
      primaryAction={{ content: t('cannotDowngrade.support'), url: billing.supportUrl, target: '_top' }}
      secondaryActions={[{ content: t('common:close'), onAction: onClose }]}
    >
      <Modal.Section>
        <Banner tone="warning">
          <p>
            {t(text)} <DateTime at={nextBillingTime} show="date" />
          </p>
        </Banner>
      </Modal.Section>
    </Modal>
  );
}
