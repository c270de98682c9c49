import { useNavigate, useSearchParams } from '@remix-run/react';
import { Button, InlineStack, Select, Tag } from '@shopify/polaris';
import { FilterIcon, SortIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useComingSearch } from '#app/ui/use-coming-search.ts';
import type { CatalogPageData } from '../catalog-page.server.ts';
import { naturalDirection, type Sort, sortOf, sorts } from '../filter-choices.ts';
import type { CatalogFilters } from '../filters.ts';
import { CatalogSearch } from './catalog-search.tsx';
import { DecisionFilters, narrowingByDecision } from './decision-filters.tsx';
import { ShipToPicker } from './ship-to-picker.tsx';

/** Categories of the second level (two parts in the path) are indented by a dash. */
const categoryOption = ({ id, name }: CatalogPageData['categories'][number]) => ({
  label: id.includes('/') ? `— ${name}` : name,
  value: id,
});

const narrowing = ['source', 'category', 'price', ...narrowingByDecision] as const;

export function CatalogFiltersBar({ data }: { data: CatalogPageData }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const coming = useComingSearch();
  const navigate = useNavigate();
  const { filters } = data;
  const [words, setWords] = useState(filters.keyword ?? '');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setWords(filters.keyword ?? ''), [filters.keyword]);
  /** What was asked for and is not in `coming` yet: a press on Search takes the number that was just typed with it. */
  const asked = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is in one of them from then on
  useEffect(() => {
    asked.current = undefined;
  }, [coming, search]);

  /** Change filters, including choices still being loaded and words typed but not searched yet, as the fields show both. */
  const change = (changes: Partial<Record<keyof CatalogFilters, string>>) => {
    if (changes.keyword !== undefined) setWords(changes.keyword);
    const next = new URLSearchParams(asked.current ?? coming ?? search);
    for (const name of ['cursor', 'page'] as const) next.delete(name);
    for (const [name, value] of Object.entries({ keyword: words.trim(), ...changes })) value ? next.set(name, value) : next.delete(name);
    asked.current = next;
    navigate(`?${next}`, { preventScrollReset: true });
  };
  /** Shows a choice at once, before its list is loaded. */
  const shown = (name: (typeof narrowing)[number]): string => String((coming ? coming.get(name) : filters[name]) ?? '');
  const chosen = narrowing.filter((name) => shown(name));
  const searched = coming ? coming.get('keyword') : filters.keyword;
  const named = (coming?.get('sort') ?? filters.sort) as CatalogFilters['sort'];
  const sort = sortOf({ sort: searched && named === 'mixed' ? undefined : named, keyword: searched });
  /** Without words nothing is relevant: the order is by orders, and shops that list it. */
  const wordFor = (each: Sort) => (each === 'most_relevant' && !searched ? 'most_popular' : each);
  const direction = (coming ? coming.get('direction') : filters.direction) ?? naturalDirection[sort];

  return (
    <section className="CatalogFilters" aria-label={t('filter.title')}>
      <CatalogSearch
        filters={filters}
        words={words}
        onType={setWords}
        onSearch={(keyword) => change({ keyword })}
        onCategory={(category) => change({ category, keyword: '' })}
      />
      {data.keywords.length > 0 ? (
        <InlineStack gap="150" blockAlign="center">
          <span className="CatalogFilters-Hint">{t(filters.keyword ? 'search.related' : 'search.trending')}</span>
          {data.keywords.map((keyword) => (
            <Tag key={keyword} onClick={() => change({ keyword })}>
              {keyword}
            </Tag>
          ))}
        </InlineStack>
      ) : null}
      <div className="CatalogFilters-Bar">
        <ShipToPicker
          value={coming?.get('ship_to') ?? filters.ship_to}
          countries={data.countries}
          home={data.home}
          onChange={(country) => change({ ship_to: country })}
        />
        <div className="CatalogFilters-Toggle">
          <Button
            icon={FilterIcon}
            fullWidth
            pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
            ariaExpanded={isOpen}
            ariaControls="catalog-filters"
          >
            {t('filter.button', { count: chosen.length })}
          </Button>
        </div>
        <div className="CatalogFilters-Sort">
          <Select
            label={t('sort.label')}
            labelInline
            name="sort"
            options={sorts
              .filter((value) => !searched || value !== 'mixed')
              .map((value) => ({ label: t(`sort.${wordFor(value)}`), value }))}
            value={sort}
            onChange={(sort) => change({ sort, direction: '' })}
          />
          {sort === 'mixed' ? null : (
            <Button
              icon={SortIcon}
              accessibilityLabel={t(direction === 'desc' ? 'sort.toAscending' : 'sort.toDescending')}
              onClick={() => change({ sort, direction: direction === 'desc' ? 'asc' : 'desc' })}
            >
              {t(`sort.${direction}`)}
            </Button>
          )}
        </div>
      </div>
      <div id="catalog-filters" className="CatalogFilters-Fields" data-open={isOpen}>
        <Select
          label={t('filter.source')}
          name="source"
          options={[
            { label: t('filter.all'), value: '' },
            ...data.sources.map((source) => ({ label: sourceNameOf(source), value: source })),
          ]}
          value={shown('source')}
          onChange={(source) => change({ source })}
        />
        <Select
          label={t('filter.category')}
          name="category"
          options={[{ label: t('filter.all'), value: '' }, ...data.categories.map(categoryOption)]}
          value={shown('category')}
          onChange={(category) => change({ category })}
        />
        <DecisionFilters offered={data.offered} currency={data.currency} shown={shown} onChange={change} />
      </div>
      {chosen.length > 0 ? (
        <InlineStack gap="150" blockAlign="center">
          <Button variant="plain" onClick={() => change(Object.fromEntries(chosen.map((name) => [name, ''])))}>
            {t('filter.clear')}
          </Button>
        </InlineStack>
      ) : null}
    </section>
  );
}
