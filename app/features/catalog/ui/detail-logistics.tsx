import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';
import { daysInWords } from '../delivery-time.ts';
import { worldwide } from '../filter-choices.ts';
import type { LogisticsView } from '../schemas.ts';
import { ShipToPicker } from './ship-to-picker.tsx';
import { SupplierSilent } from './supplier-silent.tsx';

export interface DetailLogisticsProps {
  data: DetailPageData;
  /** Services of the chosen variant, if they differ from the product's. */
  services?: LogisticsView['logistics'] | undefined;
  onShipTo(country: string): void;
  onRetry(): void;
  isRefreshing: boolean;
}

/** The choice of a country, and the services that deliver there, with days and costs. */
export function DetailLogistics({ data, services, onShipTo, onRetry, isRefreshing }: DetailLogisticsProps) {
  const { t } = useTranslation('catalog');
  const { logistics } = data.product;
  const shown = services ?? logistics?.logistics ?? [];
  // If the product could not be read, that is reported above, and its services are not known.
  const isProductKnown = data.product.fetch_error === null || data.product.variants.length > 0;
  const countries = [...new Set([...data.countries, ...(data.shipTo === worldwide ? [] : [data.shipTo])])];
  return (
    <div className="Detail-Logistics">
      <div className="Detail-ShipTo">
        <ShipToPicker value={data.shipTo} countries={countries} home={data.home} isDisabled={isRefreshing} onChange={onShipTo} />
      </div>
      {logistics && logistics.error !== null && isProductKnown ? (
        <SupplierSilent
          source={data.product.source}
          words={logistics.error}
          isMissing={shown.length === 0}
          isRefreshing={isRefreshing}
          onRetry={onRetry}
        />
      ) : null}
      {logistics && shown.length > 0 ? (
        <div className="Detail-TableBox">
          <table>
            <caption className="Detail-Caption">
              {t('detail.logisticsAt')} <DateTime at={logistics.fetched_at} />
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('detail.service')}</th>
                <th scope="col">{t('figure.delivery')}</th>
                <th scope="col">{t('figure.shipping')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, 6).map((each) => (
                <tr key={each.name}>
                  <td>
                    <bdi>{each.name}</bdi>
                  </td>
                  <td>{each.delivery_time === '-' ? '-' : t('days', daysInWords(each.delivery_time))}</td>
                  <td>
                    <Money amount={each.amount} currency={each.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : data.shipTo !== worldwide && isProductKnown && (logistics === null || logistics.error === null) ? (
        <Text as="p" tone="subdued">
          {t('detail.notShipped')}
        </Text>
      ) : null}
    </div>
  );
}
