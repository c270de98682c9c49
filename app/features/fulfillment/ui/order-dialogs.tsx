import { useFetcher } from '@remix-run/react';
import { BlockStack, TextField } from '@shopify/polaris';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { soldUnits } from '#app/features/orders/sold-units.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { fieldErrorOf } from '#app/ui/error-banner.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { type Answer, DialogForm, type DialogProps } from './dialog-form.tsx';
import { TrackingFields } from './tracking-fields.tsx';

/**
 * Enters the order number of a supplier with which the seller ordered by hand.
 * @param props.source the supplier at the time the dialog was opened: the number is its number, even if the items are linked to another now
 * @param props.isPlacing true: the number places the order, which uses the plan's quota; false: it corrects a number
 */
export function NumberDialog({
  supplierOrderId,
  source,
  isPlacing,
  back,
  onClose,
}: DialogProps & { source: string | null; isPlacing: boolean }) {
  const { t } = useTranslation('fulfillment');
  const gate = useGate('ORDER_FULFILLMENT');
  const blocked = isPlacing && gate && !gate.isAllowed ? gate : undefined;
  const fetcher = useFetcher<Answer>();
  const [orderedFrom] = useState(source ?? '');
  const [number, setNumber] = useState('');
  return (
    <DialogForm
      title={t('number.title')}
      submitLabel={t('common:save')}
      fetcher={fetcher}
      fields={{ intent: 'number', supplier_order_id: supplierOrderId, source: orderedFrom, number, back }}
      beside={['number']}
      isReady={number.trim() !== '' && !blocked}
      onClose={onClose}
    >
      <p>{t('number.help')}</p>
      {blocked ? <PlanNote {...blocked} /> : null}
      <TextField
        label={t('number.label')}
        value={number}
        onChange={setNumber}
        autoComplete="off"
        maxLength={60}
        error={fieldErrorOf(fetcher.data, 'number')}
        autoFocus
      />
    </DialogForm>
  );
}

interface NamedItem {
  id: string;
  title: string;
  variantTitle: string;
  sku: string;
  quantity: number;
  fractionalQuantity: string | null;
  properties: readonly LineProperty[];
}

/** An item's units, title and variant. */
function ItemName({ item }: { item: NamedItem }) {
  const { i18n } = useTranslation();
  return (
    <span className="Items-Words">
      <span>
        {soldUnits(item, i18n.language)} × <bdi>{item.title}</bdi>
      </span>
      <span className="Subdued">
        <IsolatedParts parts={[item.variantTitle, item.sku]} />
      </span>
      <LineProperties properties={item.properties} />
    </span>
  );
}

/**
 * Marks items as fulfilled without ordering from a supplier, with or without a tracking number.
 * @param props.items the supplier order's items; only the units that are still open in the store are fulfilled
 */
export function ManualDialog({
  supplierOrderId,
  items,
  back,
  onClose,
}: DialogProps & { items: (NamedItem & { openQuantity: number; image: string | null })[] }) {
  const { t } = useTranslation('fulfillment');
  const listId = useId();
  const fetcher = useFetcher<Answer>();
  const [typed, setTyped] = useState({ number: '', carrier: '' });
  return (
    <DialogForm
      title={t('manual.title')}
      submitLabel={t('manual.submit')}
      fetcher={fetcher}
      fields={{ intent: 'manual', supplier_order_id: supplierOrderId, tracking_number: typed.number, carrier: typed.carrier, back }}
      beside={['trackingNumber']}
      onClose={onClose}
    >
      <p>{t('manual.help')}</p>
      <BlockStack gap="200">
        <p id={listId}>{t('manual.items')}</p>
        <ul className="Items" aria-labelledby={listId}>
          {items
            .filter((item) => item.openQuantity > 0)
            .map((item) => (
              <li key={item.id} className="Items-Item">
                <ProductImage src={item.image} alt="" size={36} />
                <ItemName item={{ ...item, quantity: Math.min(item.quantity, item.openQuantity) }} />
              </li>
            ))}
        </ul>
      </BlockStack>
      <TrackingFields typed={typed} onChange={setTyped} error={fieldErrorOf(fetcher.data, 'trackingNumber')} />
    </DialogForm>
  );
}

/** Corrects the tracking number of a parcel that the seller sent. */
export function TrackingDialog({
  supplierOrderId,
  parcel,
  back,
  onClose,
}: DialogProps & { parcel: { trackingNumber: string; carrier: string } }) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const [typed, setTyped] = useState({ number: parcel.trackingNumber, carrier: parcel.carrier });
  return (
    <DialogForm
      title={t('tracking.correct')}
      submitLabel={t('common:save')}
      fetcher={fetcher}
      fields={{ intent: 'tracking', supplier_order_id: supplierOrderId, tracking_number: typed.number, carrier: typed.carrier, back }}
      beside={['tracking_number', 'trackingNumber']}
      isReady={typed.number.trim().length >= 4}
      onClose={onClose}
    >
      <p>{t('tracking.help')}</p>
      <TrackingFields
        typed={typed}
        onChange={setTyped}
        error={fieldErrorOf(fetcher.data, 'tracking_number') ?? fieldErrorOf(fetcher.data, 'trackingNumber')}
        autoFocus
      />
    </DialogForm>
  );
}

/** Asks before an unpaid order is taken back from its supplier. */
export function CancelDialog({ supplierOrderId, source, back, onClose }: DialogProps & { source: string | null }) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  return (
    <DialogForm
      title={t('cancel.title')}
      submitLabel={t('action.cancel')}
      closeLabel={t('cancel.keep')}
      isDestructive
      fetcher={fetcher}
      fields={{ intent: 'cancel', supplier_order_id: supplierOrderId, back }}
      onClose={onClose}
    >
      <p>{t('cancel.text', { source: sourceNameOf(source ?? '') })}</p>
      <p>{t('cancel.again')}</p>
    </DialogForm>
  );
}

/** Split chosen items off into an order of their own. */
export function SplitDialog({
  items,
  back,
  onClose,
}: Omit<DialogProps, 'supplierOrderId'> & {
  items: NamedItem[];
}) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <DialogForm
      title={t('split.title')}
      submitLabel={t('split.submit')}
      fetcher={fetcher}
      fields={{ intent: 'split', item: chosen, back }}
      isReady={chosen.length > 0 && chosen.length < items.length}
      onClose={onClose}
    >
      <p>{t('split.help')}</p>
      <fieldset className="Choices">
        <legend className="VisuallyHidden">{t('split.title')}</legend>
        {items.map((item) => (
          <label key={item.id} className="Choices-Choice">
            <input
              type="checkbox"
              checked={chosen.includes(item.id)}
              onChange={(event) =>
                setChosen((before) => (event.target.checked ? [...before, item.id] : before.filter((id) => id !== item.id)))
              }
            />
            <ItemName item={item} />
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
}
