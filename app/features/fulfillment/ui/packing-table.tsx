import { Form, Link, useNavigate, useNavigation } from '@remix-run/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { soldUnits } from '#app/features/orders/sold-units.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { writtenAmount } from '#app/platform/typed-amount.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import type { OrderToPack } from '../packing/list-to-pack.server.ts';

interface Props {
  orders: readonly OrderToPack[];
  /** Supplier orders whose rows were refused, with what was wrong. */
  refused: ReadonlyMap<string, string>;
}

/** What is to be packed, a row each: numbers and costs are entered side by side and saved together; works without scripts, too. */
export function PackingTable({ orders, refused }: Props) {
  const { t, i18n } = useTranslation('fulfillment');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const money = (cents: number | null) => (cents === null ? '' : writtenAmount(i18n.language, cents, 'USD'));
  const print = (what: 'slips' | 'labels') => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])];
    const chosen = boxes.filter((box) => box.checked);
    const ids = (chosen.length > 0 ? chosen : boxes).map((box) => box.value);
    navigate(`/app/orders/packing-print?${new URLSearchParams([['what', what], ...ids.map((id) => ['id', id])])}`);
  };
  return (
    <Form method="post" ref={form}>
      <div className="Packing-Scroll">
        <table className="Packing">
          <thead>
            <tr>
              <th scope="col">
                <span className="VisuallyHidden">{t('packing.choose')}</span>
              </th>
              <th scope="col">{t('packing.order')}</th>
              <th scope="col">{t('packing.items')}</th>
              <th scope="col">{t('ops.trackingNumber')}</th>
              <th scope="col">{t('ops.carrier')}</th>
              <th scope="col">{t('hand.goods')} ($)</th>
              <th scope="col">{t('hand.postage')} ($)</th>
              <th scope="col">{t('packing.sent')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => {
              const id = order.supplierOrderId;
              const field = (name: string, label: string, value = '', mode?: 'decimal') => (
                <input
                  name={`${name}:${id}`}
                  aria-label={t('packing.fieldOf', { field: label, order: order.name })}
                  defaultValue={value}
                  autoComplete="off"
                  maxLength={name === 'tracking' ? 500 : 60}
                  {...(mode ? { inputMode: mode } : {})}
                  {...(refused.has(id) ? { 'aria-invalid': true, 'aria-describedby': `why-${id}` } : {})}
                />
              );
              return (
                <tr key={id}>
                  <td>
                    <input type="hidden" name="row" value={id} />
                    <input type="hidden" name={`name:${id}`} value={order.name} />
                    <input type="hidden" name={`goodsBefore:${id}`} value={money(order.goodsCost)} />
                    <input type="hidden" name={`postageBefore:${id}`} value={money(order.postage)} />
                    <input type="checkbox" name="id" value={id} aria-label={t('packing.chooseOne', { order: order.name })} />
                  </td>
                  <td className="Packing-Order">
                    <Link to={`/app/orders/${order.orderId}`}>{order.name}</Link>
                    <div>
                      {order.countryCode ? <CountryFlag code={order.countryCode} /> : null} <span dir="auto">{order.customerName}</span>
                    </div>
                    <div className="Subdued">
                      <DateTime at={order.placedAt} />
                    </div>
                    {refused.has(id) ? (
                      <p className="Critical" id={`why-${id}`}>
                        {refused.get(id)}
                      </p>
                    ) : null}
                  </td>
                  <td className="Packing-Items">
                    <ul>
                      {order.items.map((item) => (
                        <li key={item.id}>
                          {soldUnits({ ...item, quantity: item.openQuantity }, i18n.language)} × <bdi>{item.title}</bdi>
                          <div className="Subdued">
                            <IsolatedParts parts={[item.variantTitle, item.sku]} />
                          </div>
                          <LineProperties properties={item.properties} />
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td className="Packing-Number" data-label={t('ops.trackingNumber')}>
                    {field('tracking', t('ops.trackingNumber'))}
                  </td>
                  <td data-label={t('ops.carrier')}>{field('carrier', t('ops.carrier'))}</td>
                  <td data-label={`${t('hand.goods')} ($)`}>{field('goods', t('hand.goods'), money(order.goodsCost), 'decimal')}</td>
                  <td data-label={`${t('hand.postage')} ($)`}>{field('postage', t('hand.postage'), money(order.postage), 'decimal')}</td>
                  <td data-label={t('packing.sent')}>
                    <input type="checkbox" name={`sent:${id}`} aria-label={t('packing.sentOf', { order: order.name })} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="Group-Actions NoPrint">
        <button type="submit" name="intent" value="enter" className="Btn Btn--Primary" disabled={navigation.state === 'submitting'}>
          {t('packing.save')}
        </button>
        <button type="button" className="Btn" onClick={() => print('slips')}>
          {t('packing.printSlips')}
        </button>
        <button type="button" className="Btn" onClick={() => print('labels')}>
          {t('packing.printLabels')}
        </button>
      </div>
    </Form>
  );
}
