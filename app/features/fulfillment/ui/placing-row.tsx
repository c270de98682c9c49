import { Link } from '@remix-run/react';
import { Badge, IndexTable } from '@shopify/polaris';
import { memo, useState } from 'react';
import { knownDays } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { dialogPath } from '#app/features/orders/ui/dialog-path.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { OpenProfit } from '#app/features/orders/ui/open-profit.tsx';
import { TestBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { isDoubtful, type PlacementProblem } from '../placement-problems.ts';
import { type DecidedOrder, isIncluded, isReady, profitOfPlacing, quickerThan, type ServiceOption } from '../placing.ts';
import { AddressChanges } from './address-changes.tsx';
import { MisfitNote } from './misfit-note.tsx';
import { placementAnchor } from './placement-anchor.ts';
import { ProblemLine } from './problem-line.tsx';
import type { Placing } from './use-placing.ts';
import { useDaysText } from './use-supply-times-text.ts';

export interface PlacingRowProps extends Pick<Placing, 'change' | 'chooseService'> {
  order: DecidedOrder;
  position: number;
  /** Units of each currency for a US dollar. */
  rates: Readonly<Record<string, string>>;
  /** Path of the preview itself, to come back to. */
  back: string;
  /** Orders of several stores are shown together: two of them may have the same number. */
  isStoreShown: boolean;
  /** All of them are test orders, which is told above them. */
  isTestTold: boolean;
}

const isKanji = (problem: PlacementProblem): boolean => problem.key === 'address' && problem.why === 'kanji';

/** An order that is to be placed, as a row: what it is, where it goes, how it is sent, what it costs and earns. */
export const PlacingRow = memo(function PlacingRow(props: PlacingRowProps) {
  const { order, position, rates, isTestTold } = props;
  const t = useWords('fulfillment');
  const { supplierOrderId: id, orderName } = order;
  const profit = profitOfPlacing(order, rates);
  return (
    <IndexTable.Row id={id} position={position}>
      <IndexTable.Cell className="Placing-Choice">
        {isReady(order) ? (
          <input
            type="checkbox"
            aria-label={t('placing.include', { name: orderName })}
            checked={isIncluded(order)}
            onChange={(event) => props.change([id], { isLeftOut: !event.currentTarget.checked })}
          />
        ) : null}
      </IndexTable.Cell>
      <IndexTable.Cell as="th" scope="row" className="Placing-Order">
        <div id={placementAnchor(id)} tabIndex={-1} className="Placing-Name">
          <Link to={`/app/orders/${order.orderId}`}>
            <bdi>{orderName}</bdi>
          </Link>
          {props.isStoreShown ? <bdi className="Subdued">{order.storeName}</bdi> : null}
          {order.isTest && !isTestTold ? <TestBadge /> : null}
          {order.source ? (
            <span className="Placing-Source">
              <SourceIcon source={order.source} size={16} /> {sourceNameOf(order.source)}
            </span>
          ) : null}
        </div>
        <Items order={order} />
        <Decisions {...props} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Address">
        <AddressMark {...props} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Service">
        <Service {...props} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Days">
        <Days option={order.chosen} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Cost">
        <Cost order={order} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Profit">
        {order.items.length > 0 ? (
          <>
            <span className="Placing-Label">{t('placing.profit')}</span>{' '}
            <OpenProfit profit={profit?.profit ?? null} parts={profit} currency={order.income.currency} />
          </>
        ) : null}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});

/** What is sent: the first item in a line, all of them when it is opened. */
function Items({ order }: Pick<PlacingRowProps, 'order'>) {
  const t = useWords('fulfillment');
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = order.items;
  const misfits = [...new Set(order.items.flatMap((item) => item.misfits))];
  if (!first) return null;
  return (
    <>
      <details className="Placing-Items" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <bdi className="Placing-Title">{first.title}</bdi> × {first.quantity}
          {others.length > 0 ? ` ${t('placing.others', { count: others.length })}` : ''}
        </summary>
        {isOpen ? (
          <ul className="Items">
            {order.items.map((item) => (
              <ItemLine key={`${item.lineItemId} ${item.sourceVariantId}`} item={item} />
            ))}
          </ul>
        ) : null}
      </details>
      <MisfitNote misfits={misfits} />
    </>
  );
}

function ItemLine({ item }: { item: DecidedOrder['items'][number] }) {
  const t = useWords('fulfillment');
  return (
    <li className="Items-Item">
      <ProductImage src={item.image ? imageUrl(item.image, 80) : null} alt="" size={36} />
      <span className="Items-Words">
        <span className="Items-Title" dir="auto">
          {item.title}
        </span>
        <span className="Subdued">
          <IsolatedParts parts={[item.variantTitle, item.sku]} />
        </span>
        {/* The names differ for a fall-back, a part of a bundle, and a product that the seller renamed. */}
        {item.sourceTitle === [item.title, item.variantTitle].filter(Boolean).join(' / ') ? null : (
          <span className="Subdued">{t('sends', { title: `\u2068${item.sourceTitle}\u2069` })}</span>
        )}
        <LineProperties properties={item.properties} />
      </span>
      <span className="Items-Count">
        {item.quantity} × <Money amount={item.unitCost} currency="USD" />
      </span>
    </li>
  );
}

/** What stands in the way, and what the seller can decide about it right here. */
function Decisions({ order, back, change }: PlacingRowProps) {
  const t = useWords('fulfillment');
  const language = useLanguage();
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, language);
  const { supplierOrderId: id, problems, decision, rise } = order;
  const kanji = problems.filter(isKanji);
  const told = problems.filter((problem) => problem.key !== 'cost_rose' && (!isKanji(problem) || problem === kanji[0]));
  return (
    <>
      {told.length > 0 ? (
        <ul className="Placing-Problems">
          {told.map((problem) => (
            <ProblemLine
              key={`${problem.key} ${problem.field} ${problem.lineItemId}`}
              problem={problem}
              {...(isKanji(problem) ? { fields: kanji.flatMap(({ field }) => field ?? []) } : {})}
              orderId={order.orderId}
              supplierOrderId={id}
              source={order.source}
              back={back}
              adminUrl={order.adminUrl}
              countryCode={order.shipTo}
            />
          ))}
        </ul>
      ) : null}
      {problems.some((problem) => isDoubtful(problem.why)) ? (
        <label className="Check">
          <input
            type="checkbox"
            name={`accept:${id}`}
            checked={decision.isAddressAccepted ?? false}
            onChange={(event) => change([id], { isAddressAccepted: event.currentTarget.checked })}
          />
          <span>{t('create.acceptAddress')}</span>
        </label>
      ) : null}
      {rise ? (
        <>
          <p className="Order-Problem">{t('problem.cost_rose', { before: usd(rise.before), after: usd(order.totalCost) })}</p>
          {/* Of what is placed with nobody at any cost nothing is to be agreed to. */}
          {order.open.every(({ key, why }) => key === 'cost_rose' || isDoubtful(why)) ? (
            <label className="Check">
              <input
                type="checkbox"
                checked={decision.isAgreed ?? rise.isAgreed}
                onChange={(event) => change([id], { isAgreed: event.currentTarget.checked })}
              />
              <span>{t('rise.agree', { cost: usd(order.totalCost) })}</span>
            </label>
          ) : null}
        </>
      ) : null}
      {order.noteCutAt === null ? null : (
        <p className="Placing-Note">{t('noteCut', { source: sourceNameOf(order.source ?? ''), most: order.noteCutAt })}</p>
      )}
    </>
  );
}

/** Where it goes, and whether the address is sent as the store has it; all of it when it is opened. */
function AddressMark({ order, back }: PlacingRowProps) {
  const t = useWords('fulfillment');
  const [isOpen, setOpen] = useState(false);
  const { address, problems } = order;
  if (!address) return order.shipTo ? <CountryFlag code={order.shipTo} /> : null;
  const isWrong = problems.some(({ key }) => key === 'address' || key === 'tax_id');
  const mark = isWrong ? (
    <Badge tone={order.open.some(({ key }) => key === 'address' || key === 'tax_id') ? 'critical' : 'attention'}>
      {t('placing.address.wrong')}
    </Badge>
  ) : address.changes.length > 0 ? (
    <Badge tone="info">{t('address.changed', { count: address.changes.length })}</Badge>
  ) : (
    <Badge tone="success">{t('placing.address.fine')}</Badge>
  );
  return (
    <details className="Placing-To" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {order.shipFrom && order.shipTo ? (
          <span className="Placing-Way">
            <CountryFlag code={order.shipFrom} /> <span aria-hidden="true">→</span> <CountryFlag code={order.shipTo} />
          </span>
        ) : order.shipTo ? (
          <CountryFlag code={order.shipTo} />
        ) : null}{' '}
        {mark}
      </summary>
      {isOpen ? (
        <>
          <p>
            {t('address.sentAs')}:{' '}
            <IsolatedParts
              parts={[...new Set([address.address.name, ...address.lines, address.address.countryName, address.address.phone])]}
              between=", "
            />
          </p>
          {address.changes.length > 0 ? <AddressChanges changes={address.changes} /> : null}
          <Link to={dialogPath(order.orderId, 'address', { back })}>{t('cure.edit_address')}</Link>
        </>
      ) : null}
    </details>
  );
}

/** Choosing another service changes cost and profit at once. */
function Service({ order, chooseService }: PlacingRowProps) {
  const t = useWords('fulfillment');
  const language = useLanguage();
  const days = useOptionDays();
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, language);
  if (order.options.length === 0) return null;
  const quicker = quickerThan(order.chosen, order.options);
  const choose = (name: string) => chooseService([order], { name });
  return (
    <>
      <select
        name={`service:${order.supplierOrderId}`}
        aria-label={t('placing.serviceOf', { name: order.orderName })}
        value={order.chosen?.serviceName ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {order.options.map((option) => (
          <option key={option.serviceName} value={option.serviceName}>
            {/* Bidi-isolated: otherwise a number after a name in Latin letters is torn from its Arabic unit. */}
            {`\u2068${option.serviceName}\u2069`}
            {days(option)} · {usd(option.cost)}
          </option>
        ))}
      </select>
      {quicker && order.chosen ? (
        <button type="button" className="LinkButton Placing-Quicker" onClick={() => choose(quicker.serviceName)}>
          {t('placing.quicker', {
            service: `\u2068${quicker.serviceName}\u2069`,
            days: days(quicker).slice(3),
            more: usd(quicker.cost - order.chosen.cost),
          })}
        </button>
      ) : null}
    </>
  );
}

/** The days of a service behind its cost: ` · 5–7 days`; empty when they are not known. */
function useOptionDays(): (option: ServiceOption) => string {
  const inWords = useDaysText();
  return (option) => {
    const found = knownDays(option.daysMin, option.daysMax);
    return found === null ? '' : ` · ${inWords(found)}`;
  };
}

function Days({ option }: { option: ServiceOption | undefined }) {
  const inWords = useDaysText();
  const found = option ? knownDays(option.daysMin, option.daysMax) : null;
  return found === null ? null : <span>{inWords(found)}</span>;
}

/** The whole cost, with goods and shipping below it. */
function Cost({ order }: Pick<PlacingRowProps, 'order'>) {
  const t = useWords('fulfillment');
  // Without any mapped item the cost is not known.
  if (order.items.length === 0) return null;
  return (
    <>
      <span className="Placing-Label">{t('placing.cost')}</span>{' '}
      {order.shippingCost === null ? (
        <>
          <Money amount={order.itemsCost} currency="USD" /> <span className="Subdued">{t('common:withoutShipping')}</span>
        </>
      ) : (
        <>
          <Money amount={order.totalCost} currency="USD" />
          <span className="Subdued Placing-Sum">
            <Money amount={order.itemsCost} currency="USD" /> + <Money amount={order.shippingCost} currency="USD" />
          </span>
        </>
      )}
    </>
  );
}
