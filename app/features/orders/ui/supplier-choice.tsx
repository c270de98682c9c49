import { Badge } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { daysInWords } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { formatMoney } from '#app/platform/money.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceBadge } from './source-badge.tsx';

export interface SupplierChoiceView {
  id: string;
  title: string;
  variant_title: string;
  sku: string;
  source: string;
  image: string | null;
  cost: number;
  stock: number | null;
  shippingCost: number | null;
  days: string | null;
  isSoldOut: boolean;
  isShort: boolean;
  isCurrent: boolean;
  /** Its plugs, voltages and sizes that do not fit the order's country. */
  misfits: string[];
}

interface SupplierChoiceProps {
  choice: SupplierChoiceView;
  countryCode: string | null;
  isChosen: boolean;
  onChoose(): void;
}

/** A supplier's variant to choose: its stock, what one costs with shipping to the order's country, and how long it takes. */
export function SupplierChoice({ choice, countryCode, isChosen, onChoose }: SupplierChoiceProps) {
  const { t } = useTranslation('orders');
  return (
    <label className="Choices-Choice">
      <input type="radio" name="variant" value={choice.id} checked={isChosen} disabled={choice.isSoldOut} onChange={onChoose} />
      <span className="Items-Item">
        <ProductImage src={choice.image ? imageUrl(choice.image, 80) : null} alt="" size={36} />
        <span className="Items-Words">
          <span dir="auto">{[choice.title, choice.variant_title].filter(Boolean).join(' / ')}</span>
          <span className="Subdued">
            <SourceBadge source={choice.source} /> · <Price choice={choice} countryCode={countryCode} />
          </span>
          <span className="Subdued">
            <Stock choice={choice} /> {choice.isCurrent ? <Badge>{t('supplier.current')}</Badge> : null}
          </span>
          <Misfits misfits={choice.misfits} />
        </span>
      </span>
    </label>
  );
}

function Price({ choice, countryCode }: Pick<SupplierChoiceProps, 'choice' | 'countryCode'>) {
  const { t, i18n } = useTranslation('orders');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const country = countryCode ? countryNameOf(countryCode, i18n.language) : '';
  if (choice.shippingCost === null || !country) return <>{t('supplier.withoutShipping', { price: usd(choice.cost) })}</>;
  return (
    <>
      {t('supplier.withShipping', { price: usd(choice.cost + choice.shippingCost), country })}
      {choice.days ? ` · ${t('supplier.days', daysInWords(choice.days))}` : null}
    </>
  );
}

function Stock({ choice }: { choice: SupplierChoiceView }) {
  const { t } = useTranslation('orders');
  if (choice.isSoldOut) return <Badge tone="critical">{t('supplier.soldOut')}</Badge>;
  if (choice.stock === null) return <>{t('supplier.stockNotTold')}</>;
  const stock = t('supplier.stock', { count: choice.stock });
  return choice.isShort ? <Badge tone="warning">{stock}</Badge> : stock;
}

/** What does not fit the buyer's country, told before the choice is made. */
function Misfits({ misfits }: Pick<SupplierChoiceView, 'misfits'>) {
  const { t } = useTranslation('fulfillment');
  return (['plug', 'volt', 'size'] as const).map((kind) => {
    const names = misfits.flatMap((mark) => (mark.startsWith(`${kind}:`) ? [mark.slice(kind.length + 1)] : []));
    return names.length > 0 ? (
      <Badge key={kind} tone="warning">
        {t(`misfit.${kind}`, { names: names.join(', ') })}
      </Badge>
    ) : null;
  });
}
