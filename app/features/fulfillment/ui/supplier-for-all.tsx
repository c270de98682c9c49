/** Another supplier for all chosen orders at once: what each would mean, for which orders, and what keeps its own. Loaded when it is opened. */
import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { BlockStack, Spinner } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { KeptItem, SupplierForAll, WhyFixed, WhyKept } from '../change-supplier/stand-ins.ts';
import { useDaysText } from './use-supply-times-text.ts';

type Kept = KeptItem<WhyKept | WhyFixed>;

interface Offered {
  suppliers: SupplierForAll[];
  fixed: Kept[];
  orders: number;
  items: number;
}

/** What was changed, as the screen tells it afterwards. */
export interface ChangedSuppliers {
  changed: number;
  kept: Kept[];
}

interface Props {
  supplierOrderIds: readonly string[];
  onClose(): void;
  /** @param orderIds the store's orders that have another supplier now */
  onChanged(outcome: ChangedSuppliers, orderIds: readonly string[]): void;
}

type Answer = Partial<Refusal> & { offered?: Offered; changed?: number; kept?: Kept[]; orderIds?: string[]; to?: string | null };

const itemsOf = (orders: SupplierForAll['orders']): number => orders.reduce((sum, order) => sum + order.items.length, 0);

export function SupplierForAllDialog({ supplierOrderIds, onClose, onChanged }: Props) {
  const { t } = useTranslation('fulfillment');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { submit: ask, data: answer } = useFetcher<Answer>();
  const { submit: change, data: outcome, state } = useFetcher<Answer>();
  const [ids] = useState(() => supplierOrderIds.join(','));
  const [key, setKey] = useState<string>();
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => ask({ intent: 'offers', id: ids }, { method: 'post' }), [ask, ids]);
  const offered = answer?.offered;
  const supplier = offered?.suppliers.find((each) => each.key === key);
  const orders = supplier?.orders.filter(({ id }) => !left.includes(id)) ?? [];

  const taken = useRef(false);
  useEffect(() => {
    if (outcome?.changed === undefined || taken.current) return;
    taken.current = true;
    onChanged({ changed: outcome.changed, kept: outcome.kept ?? [] }, outcome.orderIds ?? []);
    // Items may be in other supplier orders now: the address names these.
    if (outcome.to) navigate(outcome.to, { replace: true, preventScrollReset: true });
    else revalidate();
    onClose();
  }, [outcome, onChanged, onClose, navigate, revalidate]);

  const send = () => {
    if (orders.length === 0 || state !== 'idle') return;
    const form = { intent: 'supplier', id: ids, supplier: key ?? '', order: orders.map(({ id }) => id).join(',') };
    change(form, { method: 'post' });
  };
  const refusal = [answer, outcome].find((each) => each?.code);
  return (
    <Modal
      open
      title={t('forAllSupplier.title')}
      onClose={onClose}
      primaryAction={{
        content: orders.length > 0 ? t('forAllSupplier.submit', { count: orders.length }) : t('forAllSupplier.change'),
        onAction: send,
        loading: state !== 'idle',
        disabled: orders.length === 0,
      }}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal ? (refusal as Refusal) : null} />
          <p>{t('forAllSupplier.help')}</p>
          {!offered && !refusal ? <Spinner size="small" accessibilityLabel={t('common:loading')} /> : null}
          {offered ? <Suppliers offered={offered} chosen={key} onChoose={setKey} /> : null}
          {supplier ? <Orders supplier={supplier} left={left} onLeave={setLeft} /> : null}
          {supplier ? <KeptItems title={t('forAllSupplier.keep', { count: supplier.kept.length })} items={supplier.kept} /> : null}
          {offered ? <KeptItems title={t('forAllSupplier.fixed', { count: offered.fixed.length })} items={offered.fixed} /> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The suppliers with what each means for all orders. One that can stand in for nothing is not to be chosen. */
function Suppliers({ offered, chosen, onChoose }: { offered: Offered; chosen: string | undefined; onChoose(key: string): void }) {
  const { t, i18n } = useTranslation('fulfillment');
  const inWords = useDaysText();
  const number = (count: number) => numberFormat(i18n.language).format(count);
  if (offered.suppliers.length === 0) return <p className="Subdued">{t('forAllSupplier.none')}</p>;
  return (
    <fieldset className="Choices">
      <legend className="VisuallyHidden">{t('forAllSupplier.title')}</legend>
      {offered.suppliers.map((supplier) => {
        const { key, source, productTitle, orders, stock, needed, days } = supplier;
        const items = itemsOf(orders);
        return (
          <label key={key} className="Choices-Choice">
            <input
              type="radio"
              name="supplier"
              value={key}
              checked={chosen === key}
              disabled={items === 0}
              onChange={() => onChoose(key)}
            />
            <span className="Items-Words">
              <span className="Placing-Source ForAllSupplier-Name">
                <SourceIcon source={source} size={16} /> {sourceNameOf(source)}
                {productTitle ? <bdi>{productTitle}</bdi> : null}
              </span>
              <span>{t('forAllSupplier.items', { count: offered.items, items: number(items), all: number(offered.items) })}</span>
              {items > 0 ? <Costs orders={orders} /> : null}
              {items > 0 ? (
                <span className="Subdued">
                  {stock === null
                    ? t('forAllSupplier.stockUnknown')
                    : t('forAllSupplier.stock', { stock: number(stock), needed: number(needed) })}
                  {' · '}
                  {days === null ? t('forAllSupplier.daysUnknown') : inWords(days)}
                </span>
              ) : null}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What orders cost now and then. */
function Costs({ orders }: Pick<SupplierForAll, 'orders'>) {
  const { t, i18n } = useTranslation('fulfillment');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const before = orders.reduce((sum, order) => sum + order.before, 0);
  const after = orders.reduce((sum, order) => sum + order.after, 0);
  return (
    <span className={after <= before ? 'ForAllSupplier-Less' : 'ForAllSupplier-More'}>
      {t('forAllSupplier.cost', { before: usd(before), after: usd(after) })}
      {orders.every((order) => order.isShippingKnown) ? null : <span className="Subdued"> {t('forAllSupplier.withoutShipping')}</span>}
    </span>
  );
}

/** The orders that get the supplier: single ones are taken out. */
function Orders({ supplier, left, onLeave }: { supplier: SupplierForAll; left: readonly string[]; onLeave(left: string[]): void }) {
  const { t, i18n } = useTranslation('fulfillment');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const orders = supplier.orders.filter(({ id }) => !left.includes(id));
  return (
    <section aria-labelledby="for-all-orders">
      <h3 id="for-all-orders" className="ForAllSupplier-Head">
        {t('forAllSupplier.orders', { count: orders.length })}
        {orders.length > 0 ? <Costs orders={orders} /> : null}
      </h3>
      <ul className="ForAllSupplier-Orders">
        {supplier.orders.map(({ id, name, items, before, after }) => (
          <li key={id}>
            <label className="Check">
              <input
                type="checkbox"
                aria-label={t('forAllSupplier.include', { name })}
                checked={!left.includes(id)}
                onChange={(event) => onLeave(event.currentTarget.checked ? left.filter((each) => each !== id) : [...left, id])}
              />
              <span>
                <bdi>{name}</bdi>{' '}
                <span className="Subdued">
                  <bdi>{items[0]?.title}</bdi>
                  {items.length > 1 ? ` ${t('placing.others', { count: items.length - 1 })}` : ''}
                </span>
              </span>
            </label>
            <span className="ForAllSupplier-Cost">{t('forAllSupplier.cost', { before: usd(before), after: usd(after) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Items that keep the supplier they have, each with the reason. */
export function KeptItems({ title, items }: { title: string; items: readonly Kept[] }) {
  const { t } = useTranslation('fulfillment');
  if (items.length === 0) return null;
  // Two lines of an order may be of the same thing: one row tells of both.
  const told = new Map(items.map((item) => [`${item.orderName} ${item.title} ${item.why}`, item]));
  return (
    <details className="ForAllSupplier-Kept" open={items.length <= 5}>
      <summary>{title}</summary>
      <ul>
        {[...told].map(([key, item]) => (
          <li key={key}>
            <bdi>{item.orderName}</bdi>
            {item.title ? (
              <>
                {' · '}
                <bdi>{item.title}</bdi>
              </>
            ) : null}
            {' · '}
            {t(`forAllSupplier.why.${item.why}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
