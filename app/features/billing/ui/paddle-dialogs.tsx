import { useFetcher } from '@remix-run/react';
import { BlockStack, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import type { PreviewedChange } from '../preview-change.server.ts';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, modulesOf, nameWith } from './plan-choice.ts';
import { planAction } from './plan-paths.ts';

type Previewed = { ok: true; preview: PreviewedChange | null } | ({ ok: false } & Refusal);

interface Part {
  billing: Billing;
  isBusy: boolean;
  refusal: Refusal | null;
  onClose: () => void;
}

function Sum({ label, amount, currency, isStrong = false }: { label: string; amount: number; currency: string; isStrong?: boolean }) {
  const weight = isStrong ? ('semibold' as const) : ('regular' as const);
  return (
    <InlineStack align="space-between" gap="400" wrap={false}>
      <Text as="span" fontWeight={weight}>
        {label}
      </Text>
      <Text as="span" numeric fontWeight={weight}>
        <Money amount={amount} currency={currency} />
      </Text>
    </InlineStack>
  );
}

/** Confirms an upgrade on the stored card; the amount due today, with tax, comes from Paddle. */
export function PaddleConfirmDialog({
  billing,
  choice,
  isBusy,
  refusal,
  onClose,
  onConfirm,
}: Part & { choice: Choice; onConfirm: (choice: Choice) => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const { data, submit } = useFetcher<Previewed>();
  const modules = modulesOf(choice);
  const isYearly = String(choice.cycleDays === 365);
  useEffect(() => {
    submit({ intent: 'preview', module_ids: modules, is_yearly: isYearly }, { method: 'post', action: planAction });
  }, [submit, modules, isYearly]);
  const cycle = (days: number) => t(days === 365 ? 'perYear' : 'perMonth');
  const preview = data?.ok ? data.preview : null;
  const { standing, current } = billing;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('confirm.title', { plan: choice.name })}
      primaryAction={{
        content: t('paddle.confirm.action'),
        onAction: () => onConfirm(choice),
        loading: isBusy,
        disabled: data === undefined || !data.ok,
      }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal ?? (data && !data.ok ? data : null)} />
          <Sum
            label={t('confirm.now', { plan: nameWith(current.package.name, standing.addOns, t), cycle: cycle(standing.cycleDays) })}
            amount={standing.price}
            currency="USD"
          />
          <Sum label={t('confirm.then', { plan: choice.name, cycle: cycle(choice.cycleDays) })} amount={choice.price} currency="USD" />
          {data === undefined ? <SkeletonBodyText lines={2} /> : null}
          {preview ? (
            <>
              {preview.credit > 0 ? <Sum label={t('confirm.credit')} amount={-preview.credit} currency={preview.currency} /> : null}
              {preview.tax > 0 ? <Sum label={t('paddle.confirm.tax')} amount={preview.tax} currency={preview.currency} /> : null}
              <Sum label={t('paddle.confirm.due')} amount={preview.due} currency={preview.currency} isStrong />
              <Text as="p" tone="subdued">
                {t('paddle.confirm.text')} <DateTime at={preview.next_billing_time} show="date" />
              </Text>
            </>
          ) : null}
          {standing.cycleDays === choice.cycleDays ? null : <Text as="p">{t('confirm.anew')}</Text>}
          {data?.ok && !preview ? (
            <Text as="p" tone="subdued">
              {t(current.is_trial ? 'paddle.confirm.trial' : 'paddle.confirm.stored')}
            </Text>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The card could not be charged. */
export function PaddleIssueDialog({ billing, isBusy, refusal, onClose, onUpdateCard }: Part & { onUpdateCard: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('frozen.title')}
      primaryAction={{ content: t('paddle.card.update'), onAction: onUpdateCard, loading: isBusy }}
      secondaryActions={[{ content: t('common:close'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal} />
          <Text as="p">{t(billing.current.has_payment_issue ? 'paddle.issue.text' : 'paddle.issue.declined')}</Text>
          <Grace until={billing.paymentGraceUntil} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Says until when an unpaid plan goes on. */
export function Grace({ until }: { until: string | null }) {
  const { t } = useTranslation('billing');
  if (!until) return null;
  return (
    <Text as="p">
      {t('paddle.issue.grace')} <DateTime at={until} show="date" />
    </Text>
  );
}

export function PauseDialog({ billing, isBusy, refusal, onClose, onPause }: Part & { onPause: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const { current } = billing;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('paddle.pause.title', { plan: current.package.name })}
      primaryAction={{ content: t('paddle.pause.action'), onAction: onPause, loading: isBusy }}
      secondaryActions={[{ content: t('downgrade.keep', { plan: current.package.name }), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal} />
          <Text as="p">{t('paddle.pause.text')}</Text>
          <Text as="p">
            {t('paddle.pause.from')} <DateTime at={current.next_billing_time} show="date" />
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
