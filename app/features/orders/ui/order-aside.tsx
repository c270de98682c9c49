import { Form } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressChanges } from '#app/features/fulfillment/ui/address-changes.tsx';
import { addressProblemWords } from '#app/features/fulfillment/ui/address-problem-words.ts';
import { type RequestView, useRequestState } from '#app/features/fulfillment/ui/request-line.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import type { CheckedAddress } from '../address/address-rules.ts';
import { type SummedGroup, sumsOf } from '../order-sums.ts';
import { type ByHand, isToBePacked, isWithSupplier, type SupplierOrderState } from '../states.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { OpenProfit } from './open-profit.tsx';
import { About, Sum, Sums } from './sums.tsx';

export interface OrderAsideProps {
  order: {
    currency: string;
    total: number;
    mark: string;
    note: string;
    placedAt: Date;
    archivedAt: Date | null;
    customer: { name: string; email: string | null; phone: string | null; taxId: string | null } | null;
    addressOverride: object | null;
    checkedAddress: CheckedAddress | null;
    pickup: string | null;
    supplierOrders: SummedGroup[];
    /** `amount`: this order's share of the payment; `total`: the whole charge. */
    payments: { id: string; state: string; amount: number; total: number; createdAt: Date }[];
    /** What was asked of suppliers. */
    refunds: RequestView[];
    /** What the buyer got back in the store, in minor units of `currency`; null when the store does not tell it. */
    refunded: number | null;
    financialStatus: string;
  };
  onEditAddress(): void;
  /** Path of the order, whose action takes the forms. */
  action: string;
  /** Path to come back to after a form; absent: the order's page. */
  back?: string;
}

/** Is anything left to place or to pack? Only that would go to a corrected address. */
export const canCorrectAddress = (order: {
  supplierOrders: readonly { state: SupplierOrderState; byHand?: ByHand | undefined }[];
}): boolean => order.supplierOrders.some((group) => group.state === 'ready' || isToBePacked(group));

/** Beside an order's items: sums, buyer and address, payments and refunds. */
export function OrderAside(props: OrderAsideProps) {
  const { order } = props;
  return (
    <>
      <Summary {...props} />
      <Recipient {...props} />
      {order.payments.length > 0 ? <Payments payments={order.payments} /> : null}
      {order.refunds.length > 0 ? <Refunds refunds={order.refunds} /> : null}
    </>
  );
}

function Summary({ order, action, back }: OrderAsideProps) {
  const { t } = useTranslation('orders');
  return (
    <Section title={t('summary')}>
      <OrderSums order={order} />
      {order.note ? (
        <p dir="auto" className="Written">
          {t('note', { note: order.note })}
        </p>
      ) : null}
      <Form method="post" action={action} className="Group-Actions">
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <MarkButtons mark={order.mark} />
        <input type="hidden" name="intent" value="mark" />
      </Form>
      <Form method="post" action={action}>
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <button type="submit" name="intent" value={order.archivedAt ? 'revert' : 'archive'} className="Btn">
          {t(order.archivedAt ? 'bulk.revert' : 'bulk.archive')}
        </button>
      </Form>
    </Section>
  );
}

function OrderSums({ order }: Pick<OrderAsideProps, 'order'>) {
  const { t } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const { t: fulfillment } = useTranslation('fulfillment');
  const { soldFor, isWhole, isLinked, givenBack, profit, parts, cost, costInOrderCurrency, returned, isWithoutShipping } = sumsOf(
    order.supplierOrders,
  );
  return (
    <Sums isWide>
      <Sum name={t('placedAt')}>
        <DateTime at={order.placedAt} />
      </Sum>
      <Sum name={t(order.refunded ? 'orderTotalLeft' : 'orderTotal')}>
        <Money amount={order.total} currency={order.currency} />
      </Sum>
      {isLinked ? (
        <Sum name={t(isWhole ? 'soldFor' : 'soldForLinked')}>
          <Money amount={soldFor} currency={order.currency} />
        </Sum>
      ) : null}
      {order.refunded ? (
        <Sum name={fulfillment('afterSale.refundedToBuyer')}>
          <Money amount={order.refunded} currency={order.currency} />
        </Sum>
      ) : null}
      {givenBack > 0 ? (
        <Sum name={t('givenBack')}>
          <Money amount={-givenBack} currency={order.currency} />
        </Sum>
      ) : null}
      <Sum name={t('list.cost')}>
        <Money amount={cost} currency="USD" />
        {/* In the store's currency, too: otherwise the profit below does not follow from the figures above it. */}
        {order.currency !== 'USD' && costInOrderCurrency !== null && returned === 0 ? (
          <About amount={costInOrderCurrency} currency={order.currency} />
        ) : null}
        {isWithoutShipping ? <span className="Subdued"> {common('withoutShipping')}</span> : null}
      </Sum>
      {returned > 0 ? (
        <Sum name={t('costReturned')}>
          <Money amount={-returned} currency="USD" />
        </Sum>
      ) : null}
      {returned > 0 && cost !== null ? (
        <Sum name={t('costLeft')}>
          <Money amount={cost - returned} currency="USD" />
        </Sum>
      ) : null}
      <Sum name={t('list.profit')} isTotal>
        <OpenProfit profit={profit} parts={parts} currency={order.currency} />
      </Sum>
    </Sums>
  );
}

function Recipient({ order, onEditAddress }: OrderAsideProps) {
  const { t } = useTranslation('orders');
  return (
    <Section title={t('address.title')}>
      {order.customer ? (
        <p>
          <span dir="auto">{order.customer.name}</span>
          {order.customer.email ? (
            <>
              <br />
              <bdi>{order.customer.email}</bdi>
            </>
          ) : null}
        </p>
      ) : null}
      <AddressView checked={order.checkedAddress} pickup={order.pickup} />
      {order.addressOverride ? <p className="Subdued">{t('address.overridden')}</p> : null}
      {canCorrectAddress(order) ? (
        <div>
          <button type="button" className="Btn" onClick={onEditAddress}>
            {t('address.edit')}
          </button>
        </div>
      ) : order.supplierOrders.some(({ state, byHand }) => isWithSupplier(state) && byHand !== 'seller') ? (
        <p className="Subdued">
          {t('address.ordered')}
          {order.supplierOrders.some(({ state }) => state === 'waiting_payment') ? ` ${t('address.cancelFirst')}` : ''}
        </p>
      ) : null}
    </Section>
  );
}

function Payments({ payments }: Pick<OrderAsideProps['order'], 'payments'>) {
  const { t, i18n } = useTranslation('orders');
  return (
    <Section title={t('payments')}>
      <ul className="Items">
        {payments.map((payment) => (
          <li key={payment.id} className="Items-Item">
            <span className="Items-Words">
              <span>{t(`payment.${payment.state}`)}</span>
              <span className="Subdued">
                <DateTime at={payment.createdAt} />
                {payment.total === payment.amount
                  ? null
                  : ` · ${t('payment.partOf', { amount: formatMoney({ amount: payment.total, currency: 'USD' }, i18n.language) })}`}
              </span>
            </span>
            <Money amount={payment.amount} currency="USD" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Refunds({ refunds }: Pick<OrderAsideProps['order'], 'refunds'>) {
  const { t } = useTranslation('fulfillment');
  const stateOf = useRequestState();
  return (
    <Section title={t('afterSale.requests')}>
      <ul className="Items">
        {refunds.map((refund) => (
          <li key={refund.id} className="Items-Item">
            <span className="Items-Words">
              <span>{t(`afterSale.kind.${refund.kind}`)}</span>
              <span className="Subdued">
                {stateOf(refund)} · <DateTime at={refund.createdAt} show="date" />
              </span>
            </span>
            {refund.amount > 0 ? <Money amount={refund.amount} currency="USD" /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <div className="Group">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
      </div>
    </Card>
  );
}

function AddressView({ checked, pickup }: { checked: CheckedAddress | null; pickup: string | null }) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  if (!checked && pickup) return <p>{t('address.pickup', { place: `\u2068${pickup}\u2069` })}</p>;
  if (!checked) return <p className="Critical">{t('address.missing')}</p>;
  const { address, lines, changes, problems } = checked;
  return (
    <>
      <address className="Address">
        {[...lines, address.phone, address.taxId].filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be alike
          <span key={index}>
            {/* Each line bidi-isolated, so that an Arabic name does not turn the house number around. */}
            <bdi>{line}</bdi>
            <br />
          </span>
        ))}
        <CountryFlag code={address.countryCode} withName />
      </address>
      {problems.length > 0 ? (
        <ul className="Problems">
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.why}`}>{addressProblemWords(words, problem)}</li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <details>
          <summary>{words('address.changed', { count: changes.length })}</summary>
          <AddressChanges changes={changes} />
        </details>
      ) : null}
    </>
  );
}
