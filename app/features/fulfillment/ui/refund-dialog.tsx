import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Select, Spinner, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { writtenAmount } from '#app/platform/typed-amount.ts';
import { callApi } from '#app/ui/call-api.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { DollarField } from '#app/ui/dollar-field.tsx';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { amountOf } from '../refund-rules.ts';
import type { OfferView } from '../returns/api.server.ts';
import { type Answer, DialogForm, type DialogProps } from './dialog-form.tsx';
import { EvidencePictures, type Picture } from './evidence-pictures.tsx';
import { RefundStake } from './refund-stake.tsx';
import { RefundUnits } from './refund-units.tsx';

type Offer = NonNullable<OfferView['offer']>;
type GroupProps = DialogProps & { source: string | null };

/** Ask a supplier that was paid for money back, or for the items once more: it is asked first what it offers. */
export function RefundDialog(props: GroupProps) {
  const { supplierOrderId, source, onClose } = props;
  const { t } = useTranslation('fulfillment');
  const [offer, setOffer] = useState<Offer>();
  /** Why it offers nothing. */
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      const body = { supplier_order_id: supplierOrderId };
      const answer = await callApi<OfferView>('POST', '/orders/v4/refund/request-type', body, { signal: ended.signal });
      if (ended.signal.aborted) return;
      if (answer.data?.offer) setOffer(answer.data.offer);
      else setProblem(answer.message);
    };
    ask().catch(() => undefined);
    return () => ended.abort();
  }, [supplierOrderId]);
  if (offer) return <OfferForm {...props} offer={offer} />;
  return (
    <Modal open title={t('refund.title')} onClose={onClose} secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}>
      <Modal.Section>
        {problem !== undefined ? (
          <Banner tone="warning" title={t('refund.tooLate', { source: sourceNameOf(source ?? '') })}>
            <p>{problem}</p>
          </Banner>
        ) : (
          <p aria-live="polite">
            <Spinner size="small" /> {t('refund.asking', { source: sourceNameOf(source ?? '') })}
          </p>
        )}
      </Modal.Section>
    </Modal>
  );
}

function OfferForm({ supplierOrderId, source, back, onClose, offer }: GroupProps & { offer: Offer }) {
  const { t, i18n } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const supplier = sourceNameOf(source ?? '');
  const items = offer.items.map(({ variant_title: variantTitle, unit_cost: unitCost, ...item }) => ({ ...item, variantTitle, unitCost }));
  const [units, setUnits] = useState<Record<string, number>>(() => Object.fromEntries(items.map((item) => [item.id, item.quantity])));
  const [want, setWant] = useState<string>(offer.wants[0] ?? 'refund');
  const [reason, setReason] = useState(offer.reasons.length === 1 ? (offer.reasons[0]?.id ?? '') : '');
  const [description, setDescription] = useState('');
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [typed, setTyped] = useState<string>();
  const worth = amountOf(items, units, offer.extra);
  const most = worth === null ? null : Math.min(worth, offer.left);
  const isOwn = source === 'quayside';
  // The amount follows the items until one is typed.
  const amount = typed ?? (most === null ? '' : writtenAmount(i18n.language, most, 'USD'));
  const written = most === null ? '' : formatMoney({ amount: most, currency: 'USD' }, i18n.language);
  return (
    <DialogForm
      title={t('refund.ask', { source: supplier })}
      submitLabel={t('refund.submit')}
      fetcher={fetcher}
      fields={{
        intent: 'refund',
        supplier_order_id: supplierOrderId,
        want,
        reason,
        description,
        units: JSON.stringify(units),
        picture: pictures.map(({ key }) => key),
        ...(isOwn ? { amount } : {}),
        back,
      }}
      beside={['amount', 'description', 'items']}
      isReady={!isUploading && Object.values(units).some((each) => each > 0) && reason !== '' && description.trim() !== ''}
      onClose={onClose}
    >
      <RefundUnits
        items={items}
        units={units}
        onChange={(next) => {
          setUnits(next);
          setTyped(undefined);
        }}
        error={fieldErrorOf(fetcher.data, 'items')}
      />
      {offer.wants.length > 1 ? (
        <Select
          label={t('refund.want', { source: supplier })}
          options={offer.wants.map((value) => ({ value, label: t(`afterSale.kind.${value}`) }))}
          value={want}
          onChange={setWant}
        />
      ) : null}
      <Select
        label={t('refund.reason')}
        placeholder={t('refund.chooseReason')}
        options={offer.reasons.map(({ id, name }) => ({ value: id, label: name ?? t(`refund.reasons.${id}`) }))}
        value={reason}
        onChange={setReason}
      />
      <TextField
        label={t('refund.description')}
        value={description}
        onChange={setDescription}
        autoComplete="off"
        multiline={3}
        maxLength={offer.message_length}
        error={fieldErrorOf(fetcher.data, 'description')}
        helpText={t('refund.readBy', { source: supplier })}
      />
      <EvidencePictures
        pictures={pictures}
        onChange={setPictures}
        onUploading={setUploading}
        most={offer.most_pictures}
        source={supplier}
      />
      {want === 'refund' ? (
        <BlockStack gap="200">
          {isOwn ? (
            <DollarField
              label={t('refund.amount')}
              value={amount}
              onChange={setTyped}
              error={fieldErrorOf(fetcher.data, 'amount')}
              helpText={t('refund.amountOfItems', { amount: written })}
            />
          ) : (
            <p>
              {most === null
                ? t('refund.amountUnknown', { source: supplier })
                : t('refund.amountDecided', { source: supplier, amount: written })}
            </p>
          )}
          <p className="Subdued">
            {t('refund.way', { source: supplier })} <HelpLink article="refunds" about={t('refund.title')} isApart />
          </p>
          {most === null ? null : <RefundStake stake={offer.stake} back={most} />}
        </BlockStack>
      ) : null}
      {offer.until ? (
        <p className="Subdued">
          {t('afterSale.until', { source: supplier })} <DateTime at={new Date(offer.until)} show="date" />
        </p>
      ) : null}
    </DialogForm>
  );
}

/** Asks before a supplier that has been paid is asked to cancel, and says which way the money goes. */
export function CancelPaidDialog({ supplierOrderId, source, amount, back, onClose }: GroupProps & { amount: number }) {
  const { t, i18n } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const supplier = sourceNameOf(source ?? '');
  return (
    <DialogForm
      title={t('cancel.title')}
      submitLabel={t('action.cancel')}
      closeLabel={t('cancel.keep')}
      isDestructive
      fetcher={fetcher}
      fields={{ intent: 'cancel-paid', supplier_order_id: supplierOrderId, back }}
      onClose={onClose}
    >
      <p>{t(source === 'quayside' ? 'cancelPaid.own' : 'cancelPaid.asked', { source: supplier })}</p>
      <p>{t('cancelPaid.money', { source: supplier, amount: formatMoney({ amount, currency: 'USD' }, i18n.language) })}</p>
      <p>{t('cancelPaid.store')}</p>
    </DialogForm>
  );
}
