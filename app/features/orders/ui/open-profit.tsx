import { useTranslation } from 'react-i18next';
import type { ProfitParts } from '#app/features/pricing/profit.ts';
import { Money } from '#app/ui/money.tsx';

export interface OpenProfitProps {
  /** Minor units of `currency`; null: not known. */
  profit: number | null;
  parts: ProfitParts | null;
  currency: string;
}

/** A profit that opens into what it consists of. */
export function OpenProfit({ profit, parts, currency }: OpenProfitProps) {
  const { t } = useTranslation('orders');
  const figure = (
    <span className={profit !== null && profit < 0 ? 'Critical' : undefined}>
      <Money amount={profit} currency={currency} />
    </span>
  );
  if (!parts) return figure;
  const lines: [name: string, amount: number][] = [
    ['items', parts.items],
    ['shippingPaid', parts.shippingPaid],
    ['givenBack', -parts.givenBack],
    ['supplierItems', -parts.supplierItems],
    ['supplierShipping', -parts.supplierShipping],
    ['supplierOther', -parts.supplierOther],
    ['supplierBack', parts.supplierBack],
  ];
  const always = ['items', 'shippingPaid', 'supplierItems', 'supplierShipping'];
  return (
    <details className="OpenProfit">
      <summary title={t('profitParts.open')}>{figure}</summary>
      <dl className="OpenProfit-Parts">
        {lines.map(([name, amount]) =>
          amount === 0 && !always.includes(name) ? null : (
            <div key={name}>
              <dt>{t(`profitParts.${name}`)}</dt>
              <dd>
                <Money amount={amount === 0 ? 0 : amount} currency={currency} />
              </dd>
            </div>
          ),
        )}
        <div className="OpenProfit-Sum">
          <dt>{t('profitParts.left')}</dt>
          <dd>
            <Money amount={profit} currency={currency} />
          </dd>
        </div>
        {parts.discounts > 0 ? <Aside name="discounts" amount={parts.discounts} currency={currency} /> : null}
        {parts.tax > 0 ? <Aside name="tax" amount={parts.tax} currency={currency} /> : null}
      </dl>
    </details>
  );
}

/** An amount that is told and not counted. */
function Aside({ name, amount, currency }: { name: 'discounts' | 'tax'; amount: number; currency: string }) {
  const { t } = useTranslation('orders');
  return (
    <div className="Subdued">
      <dt>{t(`profitParts.${name}`)}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
