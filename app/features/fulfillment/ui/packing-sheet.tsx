import { useTranslation } from 'react-i18next';
import { soldUnits } from '#app/features/orders/sold-units.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import type { PrintedOrder } from '../packing/list-to-pack.server.ts';

/** A sheet of paper for one order: a slip that goes into the parcel, without any price, or the label that goes onto it. */
export function PackingSheet({ what, order }: { what: 'slips' | 'labels'; order: PrintedOrder }) {
  return what === 'labels' ? <Label order={order} /> : <Slip order={order} />;
}

function Recipient({ order, withPhone }: { order: PrintedOrder; withPhone: boolean }) {
  const { t, i18n } = useTranslation('fulfillment');
  if (order.lines.length === 0) return <p className="Critical">{t('problem.address_missing')}</p>;
  return (
    <address className="Address" dir="auto">
      {order.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be alike
        <span key={index}>
          <bdi>{line}</bdi>
          <br />
        </span>
      ))}
      {order.countryCode ? <span className="Sheet-Country">{countryNameOf(order.countryCode, i18n.language)}</span> : null}
      {withPhone && order.phone ? (
        <span>
          <br />
          <bdi>{order.phone}</bdi>
        </span>
      ) : null}
    </address>
  );
}

function Label({ order }: { order: PrintedOrder }) {
  const { t } = useTranslation('fulfillment');
  return (
    <section className="Sheet Sheet--Label" aria-label={t('packing.labelOf', { order: order.name })}>
      <p className="Subdued">{[order.storeName, order.name].filter(Boolean).join(' · ')}</p>
      <Recipient order={order} withPhone />
    </section>
  );
}

function Slip({ order }: { order: PrintedOrder }) {
  const { t, i18n } = useTranslation('fulfillment');
  return (
    <section className="Sheet" aria-label={t('packing.slipOf', { order: order.name })}>
      <h2>{order.storeName}</h2>
      <p>
        {t('packing.order')} <bdi>{order.name}</bdi> · <DateTime at={order.placedAt} show="date" />
      </p>
      <Recipient order={order} withPhone={false} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('packing.units')}</th>
            <th scope="col">{t('packing.items')}</th>
            <th scope="col">{t('packing.sku')}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>{soldUnits({ ...item, quantity: item.openQuantity }, i18n.language)}</td>
              <td>
                <bdi>{item.title}</bdi>
                <div className="Subdued">
                  <IsolatedParts parts={[item.variantTitle]} />
                </div>
                <LineProperties properties={item.properties} />
              </td>
              <td>
                <bdi>{item.sku}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.note ? (
        <p dir="auto" className="Written">
          {order.note}
        </p>
      ) : null}
      {order.trackings.length > 0 ? (
        <p>
          {t('ops.trackingNumber')}: <bdi>{order.trackings.join(', ')}</bdi>
        </p>
      ) : null}
    </section>
  );
}
