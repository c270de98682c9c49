import { useFetcher } from '@remix-run/react';
import { Badge, type BadgeProps, BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { TrackingFields } from './tracking-fields.tsx';

export interface DeskOrderCardProps {
  order: {
    id: string;
    number: string;
    state: string;
    countryCode: string;
    serviceName: string;
    note: string;
    address: {
      lines: string[];
      countryName: string;
      phone: string;
      taxId?: string;
    } | null;
    items: { lineItemId: string; sourceVariantId: string; sku: string; title: string; quantity: number; shipped: number }[];
    packages: { trackingNumber: string; carrier: string; shippedAt: string }[];
    totalCost: number;
    reason: string;
    createdAt: Date;
  };
}

type Answer = Refusal & { ok: boolean; did?: string };

/** The state after each action. */
const stateAfter: Record<string, string> = { accept: 'accepted', refuse: 'refused', ship: 'shipped' };

/** States in which the desk has to act stand out. */
const tones: Record<string, BadgeProps['tone']> = { paid: 'attention', accepted: 'info', shipped: 'success', delivered: 'success' };

/** An order at the own supplier's desk: accept or refuse it, send its packages. */
export function DeskOrderCard({ order }: DeskOrderCardProps) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Answer>();
  const [open, setOpen] = useState<'refuse' | 'ship' | { correct: string }>();
  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const left = order.items.reduce((sum, item) => sum + item.quantity - item.shipped, 0);
  // As in the list: a shipped order that has units left is still to be shipped.
  const stands = order.state === 'shipped' && left > 0 ? 'accepted' : order.state;
  const canShip = ['paid', 'accepted', 'shipped'].includes(order.state) && left > 0;
  const canRefuse = ['waiting_payment', 'paid', 'accepted'].includes(order.state);
  const toast = useToast();
  useAnswer(fetcher.data, ({ ok, did = '' }) => {
    if (!ok) return;
    setOpen(undefined);
    // The order leaves the list that is shown, so the toast says what became of it.
    toast(`${order.number}: ${stateAfter[did] ? t(`ops.state.${stateAfter[did]}`) : t('common:saved')}`);
  });
  return (
    <Card>
      <BlockStack gap="300">
        <div className="Group-Head">
          <span>
            <Text as="h2" variant="headingMd">
              {order.number}
            </Text>
            <Badge {...(tones[stands] ? { tone: tones[stands] } : {})}>{t(`ops.state.${stands}`)}</Badge>
            <CountryFlag code={order.countryCode} withName />
          </span>
          <span className="Subdued">
            <DateTime at={order.createdAt} />
            <span>{order.serviceName}</span>
            <Text as="span" fontWeight="semibold">
              <Money amount={order.totalCost} currency="USD" />
            </Text>
          </span>
        </div>
        <ErrorBanner errors={refusal} shownBeside={['trackingNumber', 'reason']} />
        <div className="Desk-Parts">
          <ul className="Items">
            {order.items.map((item) => (
              <li key={`${item.lineItemId} ${item.sourceVariantId}`} className="Items-Item">
                <span className="Items-Words">
                  <span className="Items-Title" dir="auto">
                    {item.title}
                  </span>
                  <bdi className="Subdued">{item.sku}</bdi>
                </span>
                <span className="Items-Count">{t('ops.units', { shipped: item.shipped, count: item.quantity })}</span>
              </li>
            ))}
          </ul>
          {order.address ? <ShipTo address={order.address} /> : null}
        </div>
        {order.note ? (
          <p dir="auto" className="Written">
            {t('ops.note', { note: order.note })}
          </p>
        ) : null}
        {order.reason ? <p className="Critical">{t('ops.reasonWas', { reason: order.reason })}</p> : null}
        {order.packages.map((parcel) => (
          <p key={parcel.trackingNumber} className="Subdued">
            {parcel.carrier} <bdi>{parcel.trackingNumber}</bdi> · <DateTime at={parcel.shippedAt} />{' '}
            {open ? null : (
              <button type="button" className="LinkButton" onClick={() => setOpen({ correct: parcel.trackingNumber })}>
                {t('tracking.correct')}
              </button>
            )}
          </p>
        ))}
        {open ? null : (
          <InlineStack gap="200">
            {order.state === 'paid' ? (
              <fetcher.Form method="post">
                <input type="hidden" name="id" value={order.id} />
                <input type="hidden" name="intent" value="accept" />
                <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
                  {t('ops.accept')}
                </Button>
              </fetcher.Form>
            ) : null}
            {canShip ? <Button onClick={() => setOpen('ship')}>{t('ops.ship')}</Button> : null}
            {canRefuse ? (
              <Button tone="critical" onClick={() => setOpen('refuse')}>
                {t('ops.refuse')}
              </Button>
            ) : null}
          </InlineStack>
        )}
        {open === 'refuse' ? <RefuseForm fetcher={fetcher} order={order} refusal={refusal} onCancel={() => setOpen(undefined)} /> : null}
        {typeof open === 'object' ? (
          <CorrectForm fetcher={fetcher} order={order} from={open.correct} refusal={refusal} onCancel={() => setOpen(undefined)} />
        ) : null}
        {open === 'ship' ? <ShipForm fetcher={fetcher} order={order} refusal={refusal} onCancel={() => setOpen(undefined)} /> : null}
      </BlockStack>
    </Card>
  );
}

/** The address as on a parcel's label. */
function ShipTo({ address }: { address: NonNullable<DeskOrderCardProps['order']['address']> }) {
  const { t } = useTranslation('fulfillment');
  const lines = [...address.lines, address.countryName, address.phone, address.taxId];
  return (
    <div>
      <Text as="h3" variant="headingSm">
        {t('ops.shipTo')}
      </Text>
      <address className="Address">
        {lines.filter(Boolean).map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
    </div>
  );
}

interface FormProps extends DeskOrderCardProps {
  fetcher: ReturnType<typeof useFetcher<Answer>>;
  refusal: Answer | null;
  onCancel(): void;
}

function RefuseForm({ fetcher, order, refusal, onCancel }: FormProps) {
  const { t } = useTranslation('fulfillment');
  const [reason, setReason] = useState('');
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="refuse" />
      <input type="hidden" name="id" value={order.id} />
      <BlockStack gap="300">
        <TextField
          label={t('ops.reason')}
          name="reason"
          value={reason}
          onChange={setReason}
          autoComplete="off"
          maxLength={300}
          error={fieldErrorOf(refusal, 'reason')}
          helpText={t('ops.reasonHelp')}
        />
        <label className="Check">
          <input type="checkbox" name="sold_out" />
          <span>{t('ops.soldOut')}</span>
        </label>
        <InlineStack gap="200">
          <Button submit variant="primary" tone="critical" loading={fetcher.state !== 'idle'}>
            {t('ops.refuse')}
          </Button>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}

function CorrectForm({ fetcher, order, from, refusal, onCancel }: FormProps & { from: string }) {
  const { t } = useTranslation('fulfillment');
  const carrier = order.packages.find((parcel) => parcel.trackingNumber === from)?.carrier ?? '';
  const [typed, setTyped] = useState({ number: from, carrier });
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="from" value={from} />
      <BlockStack gap="300">
        <TrackingFields typed={typed} onChange={setTyped} error={fieldErrorOf(refusal, 'trackingNumber')} />
        <InlineStack gap="200">
          <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
            {t('common:save')}
          </Button>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}

function ShipForm({ fetcher, order, refusal, onCancel }: FormProps) {
  const { t } = useTranslation('fulfillment');
  const [typed, setTyped] = useState({ number: '', carrier: '' });
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="ship" />
      <input type="hidden" name="id" value={order.id} />
      <BlockStack gap="300">
        <TrackingFields typed={typed} onChange={setTyped} error={fieldErrorOf(refusal, 'trackingNumber')} />
        <fieldset className="Choices">
          <legend>{t('ops.inPackage')}</legend>
          {order.items.map((item) => (
            <label key={`${item.lineItemId} ${item.sourceVariantId}`} className="Items-Item">
              <input
                className="Field Field--Short"
                type="number"
                name="quantity"
                min={0}
                max={item.quantity - item.shipped}
                defaultValue={item.quantity - item.shipped}
                readOnly={item.quantity === item.shipped}
              />
              <span className="Items-Title" dir="auto">
                {item.title}
              </span>
            </label>
          ))}
        </fieldset>
        <InlineStack gap="200">
          <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
            {t('ops.send')}
          </Button>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}
