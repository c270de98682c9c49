import { useLocation, useSearchParams } from '@remix-run/react';
import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { writtenIn } from '#app/platform/typed-amount.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { CatalogPageData } from '../catalog-page.server.ts';
import type { Counted, CountedProducts } from '../count-products.server.ts';
import { type RemovableFilter, worldwide } from '../filter-choices.ts';

interface ListCountProps {
  data: Pick<CatalogPageData, 'filters' | 'currency' | 'categories' | 'supplier'>;
  counted: CountedProducts;
}

/** Address of the list without some filters. */
function useWithout(): (...names: RemovableFilter[]) => string {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  return (...names) => {
    const next = new URLSearchParams(search);
    for (const name of ['cursor', 'page', ...names.flatMap((each) => (each === 'landed' ? ['landed_from', 'landed_to'] : [each]))])
      next.delete(name);
    // The country is remembered, so it is not enough not to name it.
    if (names.includes('ship_to')) next.set('ship_to', worldwide);
    return `${pathname}?${next}`;
  };
}

/** How many products the list has, and how many the filter by ratings leaves out because nobody knows theirs. */
export function ListCount({ counted: { found, unrated } }: Pick<ListCountProps, 'counted'>) {
  const { t } = useTranslation('catalog');
  const without = useWithout();
  return (
    <div className="CatalogCount" role="status">
      <InlineStack gap="200" blockAlign="center">
        {found && found.count > 0 ? <Text as="p">{countedIn(t, 'counted.products', found)}</Text> : null}
        {unrated && unrated.count > 0 ? (
          <>
            <Text as="p" tone="subdued">
              {countedIn(t, 'counted.unrated', unrated)}
            </Text>
            <Button variant="plain" url={without('rating', 'reviews')}>
              {t('counted.showUnrated')}
            </Button>
          </>
        ) : null}
      </InlineStack>
    </div>
  );
}

/** That nothing was found, and the filters that are why, each to be taken away alone. */
export function NothingFound({ data, counted }: ListCountProps) {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  const without = useWithout();
  const nameOf = useFilterName(data);
  return (
    <>
      <ListEmpty title={t('empty.title')} text={t('empty.text')} action={{ content: t('empty.action'), url: pathname }} />
      {counted.without.length > 0 ? (
        <section className="RuledOut" aria-label={t('ruledOut.title')}>
          <Text as="p">{t('ruledOut.title')}</Text>
          <ul>
            {counted.without.map(({ filter, ...found }) => (
              <li key={filter}>
                <Button url={without(filter)}>
                  {t(filter === 'ship_to' ? 'ruledOut.worldwide' : 'ruledOut.remove', { filter: nameOf(filter) })}
                </Button>
                <Text as="span" tone="subdued">
                  {countedIn(t, 'counted.products', found)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ListCount counted={{ ...counted, found: null }} />
    </>
  );
}

type Words = (key: string, values: { count: number }) => string;

const countedIn = (t: Words, key: string, { count, is_more: isMore }: Counted): string => t(isMore ? `${key}More` : key, { count });

/** A filter as its field is called, with what is chosen there. */
function useFilterName({ filters, currency, categories, supplier }: ListCountProps['data']): (filter: RemovableFilter) => string {
  const { t, i18n } = useTranslation(['catalog', 'common']);
  const labelled = (label: string, value: string) => t('common:labelled', { label, value });
  return (filter) => {
    const chosen = String((filter === 'landed' ? '' : filters[filter]) ?? '');
    switch (filter) {
      case 'landed': {
        const end = (sign: string, amount: number | undefined) =>
          amount === undefined ? [] : [`${sign} ${writtenIn(i18n.language, String(amount))}`];
        return labelled(t('filter.landed', { currency }), [...end('≥', filters.landed_from), ...end('≤', filters.landed_to)].join(', '));
      }
      case 'fits':
      case 'stock':
        return t(`filter.${filter}`);
      case 'category':
        return labelled(t('filter.category'), categories.find(({ id }) => id === chosen)?.name ?? chosen);
      case 'source':
        return labelled(t('filter.source'), sourceNameOf(chosen));
      case 'supplier':
        return labelled(t('filter.source'), supplier?.name ?? chosen);
      case 'ship_from':
        return labelled(t('filter.ship_from'), countryNameOf(chosen, i18n.language));
      case 'ship_to':
        return labelled(t('shipTo.label'), countryNameOf(chosen, i18n.language));
      case 'keyword':
        return chosen;
      case 'price':
        return t('figure.cost');
      default:
        return labelled(t(`filter.${filter}`), t(`bucket.${filter}.${chosen.replace('.', '_')}`));
    }
  };
}
