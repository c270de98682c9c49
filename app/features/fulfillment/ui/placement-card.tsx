import { Link } from '@remix-run/react';
import { Banner, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';
import { knownDays } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { dialogPath } from '#app/features/orders/ui/dialog-path.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { CheckedAddress } from '../address-rules.ts';
import { isDoubtful, type PlacementProblem } from '../placement-problems.ts';
import { AddressChanges } from './address-changes.tsx';
import { placementAnchor } from './placement-anchor.ts';
import { ProblemLine } from './problem-line.tsx';
import { recalculate } from './recalculate.ts';
import { useDaysText } from './use-supply-times-text.ts';

export interface PlacementCardProps {
  preview: {
    supplierOrderId: string;
    orderId: string;
    orderName: string;
    isTest: boolean;
    source: string | null;
    shipFrom: string | null;
    shipTo: string | null;
    items: {
      lineItemId: string;
      sourceVariantId: string;
      title: string;
      variantTitle: string;
      sourceTitle: string;
      sku: string;
      image: string | null;
      properties: readonly LineProperty[];
      quantity: number;
      unitCost: number;
    }[];
    unmappedLineItems: { id: string; title: string }[];
    address: CheckedAddress | null;
    options: { serviceName: string; cost: number; daysMin?: number; daysMax?: number }[];
    serviceName: string | null;
    itemsCost: number;
    shippingCost: number | null;
    totalCost: number;
    rise: { before: number; after: number; isAgreed: boolean } | null;
    problems: PlacementProblem[];
    noteCutAt: number | null;
    adminUrl: string | null;
  };
  /** The seller wants the address sent as it is, although it looks wrong. */
  isAddressAccepted?: boolean;
  /** Path of the preview itself, to come back to. */
  back: string;
  /** Given when orders of several stores are shown together: two of them may have the same number. */
  storeName?: string | undefined;
}

const isKanji = (problem: PlacementProblem): boolean => problem.key === 'address' && problem.why === 'kanji';

/** Preview of one supplier order: items, address as sent, shipping options, cost, and problems. */
export function PlacementCard({ preview, isAddressAccepted = false, back, storeName }: PlacementCardProps) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const { address, problems } = preview;
  const kanji = problems.filter(isKanji);
  const told = problems.filter((problem) => problem.key !== 'cost_rose' && (!isKanji(problem) || problem === kanji[0]));
  return (
    <Card>
      <section
        className="Placement"
        id={placementAnchor(preview.supplierOrderId)}
        tabIndex={-1}
        aria-label={[preview.orderName, storeName].filter(Boolean).join(', ')}
      >
        <header className="Placement-Head">
          <Text as="h2" variant="headingMd">
            <Link to={`/app/orders/${preview.orderId}`}>{preview.orderName}</Link>
          </Text>
          {storeName ? <bdi className="Subdued">{storeName}</bdi> : null}
          <SourceBadge source={preview.source} />
          {preview.shipFrom && preview.shipTo ? (
            <span className="Placement-Way">
              <CountryFlag code={preview.shipFrom} /> <span aria-hidden="true">→</span> <CountryFlag code={preview.shipTo} />
            </span>
          ) : null}
        </header>
        {preview.isTest ? (
          <Banner tone="warning" title={orders('test')}>
            <p>{t('testOrder')}</p>
          </Banner>
        ) : null}
        {preview.noteCutAt === null ? null : (
          <Banner tone="warning">
            <p>{t('noteCut', { source: sourceNameOf(preview.source ?? ''), most: preview.noteCutAt })}</p>
          </Banner>
        )}
        {told.length > 0 ? (
          <ul className="Problems">
            {told.map((problem) => (
              <ProblemLine
                key={`${problem.key} ${problem.field} ${problem.lineItemId}`}
                problem={problem}
                {...(isKanji(problem) ? { fields: kanji.flatMap(({ field }) => field ?? []) } : {})}
                orderId={preview.orderId}
                supplierOrderId={preview.supplierOrderId}
                source={preview.source}
                back={back}
                adminUrl={preview.adminUrl}
              />
            ))}
          </ul>
        ) : null}
        {isAddressAccepted || problems.some((problem) => isDoubtful(problem.why)) ? (
          <label className="Check">
            <input
              type="checkbox"
              name={`accept:${preview.supplierOrderId}`}
              defaultChecked={isAddressAccepted}
              onChange={(event) => recalculate(event.currentTarget)}
            />
            <span>{t('create.acceptAddress')}</span>
          </label>
        ) : null}
        {preview.rise ? <Rise supplierOrderId={preview.supplierOrderId} rise={preview.rise} /> : null}
        <ul className="Items">
          {preview.items.map((item) => (
            <ItemLine key={`${item.lineItemId} ${item.sourceVariantId}`} item={item} />
          ))}
        </ul>
        {address && (address.changes.length > 0 || address.address.name) ? (
          <AddressAsSent address={address} orderId={preview.orderId} back={back} />
        ) : null}
        <div className="Placement-Foot">
          {preview.options.length > 0 ? <ShippingChoice preview={preview} /> : null}
          {/* Without any mapped item the cost is not known. */}
          {preview.items.length > 0 ? <PlacementSums preview={preview} /> : null}
        </div>
      </section>
    </Card>
  );
}

type Preview = PlacementCardProps['preview'];

/** The cost has risen: both costs, and whether the seller has the order placed all the same. */
function Rise({ supplierOrderId, rise }: { supplierOrderId: string; rise: NonNullable<Preview['rise']> }) {
  const { t, i18n } = useTranslation('fulfillment');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  return (
    <div className="Rise">
      <p className="Order-Problem">{t('problem.cost_rose', { before: usd(rise.before), after: usd(rise.after) })}</p>
      <label className="Check">
        <input
          type="checkbox"
          name={`agree:${supplierOrderId}`}
          value={rise.after}
          defaultChecked={rise.isAgreed}
          onChange={(event) => recalculate(event.currentTarget)}
        />
        <span>{t('rise.agree', { cost: usd(rise.after) })}</span>
      </label>
    </div>
  );
}

function ItemLine({ item }: { item: Preview['items'][number] }) {
  const { t } = useTranslation('fulfillment');
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

/** The address that the supplier gets, collapsed, with all changes against the store's. */
function AddressAsSent({ address, orderId, back }: { address: CheckedAddress; orderId: string; back: string }) {
  const { t } = useTranslation('fulfillment');
  return (
    <details className="Placement-Address">
      <summary>
        {t('address.sentAs')}:{' '}
        <IsolatedParts parts={[address.address.name, address.address.city, address.address.countryCode]} between=", " />
        {address.changes.length > 0 ? ` · ${t('address.changed', { count: address.changes.length })}` : ''}
      </summary>
      <p>
        <IsolatedParts parts={[...address.lines, address.address.countryName, address.address.phone]} between=", " />
      </p>
      {address.changes.length > 0 ? <AddressChanges changes={address.changes} /> : null}
      <Link to={dialogPath(orderId, 'address', { back })}>{t('cure.edit_address')}</Link>
    </details>
  );
}

/** Choosing another service submits the form at once, to have the preview calculated again. */
function ShippingChoice({ preview }: { preview: Preview }) {
  const { t, i18n } = useTranslation('fulfillment');
  const inWords = useDaysText();
  const days = (option: { daysMin?: number; daysMax?: number }) => {
    const found = knownDays(option.daysMin, option.daysMax);
    return found === null ? '' : ` · ${inWords(found)}`;
  };
  return (
    <label className="Placement-Shipping">
      <span>{t('shipping')}</span>
      <select
        name={`service:${preview.supplierOrderId}`}
        defaultValue={preview.serviceName ?? ''}
        onChange={(event) => recalculate(event.currentTarget)}
      >
        {preview.options.map((option) => (
          <option key={option.serviceName} value={option.serviceName}>
            {/* Bidi-isolated: otherwise a number after a name in Latin letters is torn from its Arabic unit. */}
            {`\u2068${option.serviceName}\u2069`} · {formatMoney({ amount: option.cost, currency: 'USD' }, i18n.language)}
            {days(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PlacementSums({ preview }: { preview: Preview }) {
  const { t } = useTranslation('fulfillment');
  const { t: common } = useTranslation('common');
  return (
    <Sums>
      <Sum name={t('cost.items')}>
        <Money amount={preview.itemsCost} currency="USD" />
      </Sum>
      <Sum name={t('cost.shipping')}>
        <Money amount={preview.shippingCost} currency="USD" />
      </Sum>
      <Sum name={t('cost.total')} isTotal>
        <Money amount={preview.totalCost} currency="USD" />
        {preview.shippingCost === null ? <span className="Subdued"> {common('withoutShipping')}</span> : null}
      </Sum>
    </Sums>
  );
}
