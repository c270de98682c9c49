import { useFetcher } from '@remix-run/react';
import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ByHand, SupplierOrderState } from '#app/features/orders/states.ts';
import { formatMoney } from '#app/platform/money.ts';
import { writtenAmount } from '#app/platform/typed-amount.ts';
import { DollarField } from '#app/ui/dollar-field.tsx';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { nextStatuses, takesTracking, undoneStep } from '../by-hand/hand-steps.ts';
import { type Answer, DialogForm, type DialogProps } from './dialog-form.tsx';
import { TrackingFields } from './tracking-fields.tsx';

interface HandOrderView {
  id: string;
  state: SupplierOrderState;
  byHand: ByHand;
  supplierOrderNo: string | null;
  isCostEntered: boolean;
  itemsCost: number;
  shippingCost: number | null;
  totalCost: number;
}

/** What the seller knows of an order by hand: its number, cost and tracking, and what became of it. Empty fields stay as they are. */
export function HandDialog({ group, back, onClose }: Omit<DialogProps, 'supplierOrderId'> & { group: HandOrderView }) {
  const { t, i18n } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const money = (cents: number | null, isEntered: boolean) =>
    cents !== null && isEntered ? writtenAmount(i18n.language, cents, 'USD') : '';
  const [number, setNumber] = useState(group.supplierOrderNo ?? '');
  const [goods, setGoods] = useState(() => money(group.itemsCost, group.isCostEntered));
  const [postage, setPostage] = useState(() => money(group.shippingCost, group.isCostEntered || group.byHand === 'seller'));
  const [typed, setTyped] = useState({ number: '', carrier: '' });
  const [status, setStatus] = useState('');
  const [amount, setAmount] = useState('');
  const next = nextStatuses(group);
  return (
    <DialogForm
      title={t('hand.title')}
      submitLabel={t('common:save')}
      fetcher={fetcher}
      fields={{
        intent: 'hand',
        supplier_order_id: group.id,
        number,
        goods,
        postage,
        tracking_number: typed.number,
        carrier: typed.carrier,
        status,
        back_amount: status === 'returned' ? amount : '',
        back,
      }}
      beside={['number', 'goods', 'postage', 'trackingNumber', 'tracking_number', 'amountBack']}
      onClose={onClose}
    >
      <p>{t(`hand.help.${group.byHand ?? 'elsewhere'}`)}</p>
      {group.byHand === 'elsewhere' ? (
        <TextField
          label={t('number.label')}
          value={number}
          onChange={setNumber}
          autoComplete="off"
          maxLength={60}
          error={fieldErrorOf(fetcher.data, 'number')}
        />
      ) : null}
      <FormLayout>
        <FormLayout.Group condensed>
          <DollarField label={t('hand.goods')} value={goods} onChange={setGoods} error={fieldErrorOf(fetcher.data, 'goods')} />
          <DollarField label={t('hand.postage')} value={postage} onChange={setPostage} error={fieldErrorOf(fetcher.data, 'postage')} />
        </FormLayout.Group>
      </FormLayout>
      <p className="Subdued">{t('hand.costHelp')}</p>
      {takesTracking(group) ? (
        <TrackingFields
          typed={typed}
          onChange={setTyped}
          error={fieldErrorOf(fetcher.data, 'trackingNumber') ?? fieldErrorOf(fetcher.data, 'tracking_number')}
        />
      ) : null}
      {next.length > 0 ? (
        <Select
          label={t('hand.status')}
          options={[{ value: '', label: t('hand.noChange') }, ...next.map((value) => ({ value, label: t(`hand.statuses.${value}`) }))]}
          value={status}
          onChange={setStatus}
        />
      ) : null}
      {status === 'returned' ? (
        <DollarField
          label={t('hand.back')}
          value={amount}
          onChange={setAmount}
          error={fieldErrorOf(fetcher.data, 'amountBack')}
          helpText={
            group.isCostEntered
              ? t('hand.backHelp', { paid: formatMoney({ amount: group.totalCost, currency: 'USD' }, i18n.language) })
              : undefined
          }
        />
      ) : null}
    </DialogForm>
  );
}

/** Asks before the last step of an order by hand is taken back, and says what that leaves as it is. */
export function HandUndoDialog({ group, back, onClose }: Omit<DialogProps, 'supplierOrderId'> & { group: HandOrderView }) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  return (
    <DialogForm
      title={t('hand.undo.title')}
      submitLabel={t('hand.undo.action')}
      isDestructive
      fetcher={fetcher}
      fields={{ intent: 'hand-undo', supplier_order_id: group.id, back }}
      onClose={onClose}
    >
      <p>{t(`hand.undo.${undoneStep(group)}`)}</p>
    </DialogForm>
  );
}

/** The seller packs this order; if wanted, everything like it from now on, too. */
export function PackDialog({
  group,
  back,
  onClose,
}: Omit<DialogProps, 'supplierOrderId'> & { group: { id: string; source: string | null } }) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const [scope, setScope] = useState('order');
  return (
    <DialogForm
      title={t('packing.pack.title')}
      submitLabel={t('packing.pack.action')}
      fetcher={fetcher}
      fields={{ intent: 'pack', supplier_order_id: group.id, scope, back }}
      onClose={onClose}
    >
      <p>{t('packing.pack.help')}</p>
      <Select
        label={t('packing.pack.scope')}
        options={[
          { value: 'order', label: t('packing.pack.order') },
          { value: 'products', label: t('packing.pack.products') },
          ...(group.source ? [{ value: 'supplier', label: t('packing.pack.supplier', { source: sourceNameOf(group.source) }) }] : []),
        ]}
        value={scope}
        onChange={setScope}
      />
    </DialogForm>
  );
}
