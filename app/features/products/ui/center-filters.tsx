import { useNavigation } from '@remix-run/react';
import { Button, IndexFilters, IndexFiltersMode, type IndexFiltersProps, InlineStack, Tag, useSetIndexFiltersMode } from '@shopify/polaris';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { numberFormat } from '#app/platform/formats.ts';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { centerSorts, centerTabs } from '../center-choices.ts';
import type { CenterCounts, CenterQuery } from '../schemas.ts';
import { InUseChoices } from './in-use-choices.tsx';
import type { CenterAddress } from './use-center-address.ts';

interface CenterFiltersProps {
  query: CenterQuery;
  counts: z.output<typeof CenterCounts>;
  /** Products can be filtered and sorted, listings only searched. */
  ofProducts: boolean;
  address: CenterAddress;
}

/** Tabs, search, filters and sorting of the product centre. */
export function CenterFilters({ query, counts, ofProducts, address }: CenterFiltersProps) {
  const { t, i18n } = useTranslation('products');
  const navigation = useNavigation();
  const { mode, setMode } = useSetIndexFiltersMode();
  const { goto } = address;
  const tabs = centerTabs.map((tab) => ({
    id: tab,
    content: t(`center.tab.${tab}`),
    badge: numberFormat(i18n.language).format(counts[tab]),
    index: 0,
    isLocked: true,
  }));
  const digits = Math.max(...tabs.map(({ badge }) => badge.length));
  const filterOf = (key: 'source' | 'tag', nameOf?: (value: string) => string) => ({
    key,
    label: t(`center.${key}`),
    shortcut: true,
    filter: (
      <InUseChoices
        of={`${key}s`}
        title={t(`center.${key}`)}
        selected={query[key]}
        onSelect={(value) => goto({ [key]: value })}
        {...(nameOf ? { nameOf } : {})}
      />
    ),
  });
  const applied: IndexFiltersProps['appliedFilters'] = [
    ...(query.source
      ? [
          {
            key: 'source',
            label: t('common:labelled', { label: t('center.source'), value: sourceNameOf(query.source) }),
            onRemove: () => goto({ source: undefined }),
          },
        ]
      : []),
    ...(query.tag
      ? [
          {
            key: 'tag',
            label: t('common:labelled', { label: t('center.tag'), value: query.tag }),
            onRemove: () => goto({ tag: undefined }),
          },
        ]
      : []),
  ];
  const searched = query.search
    ? [
        {
          key: 'search',
          label: t('common:labelled', { label: t('center.searched'), value: query.search }),
          onRemove: address.clearSearch,
        },
      ]
    : [];
  const narrowing = [...searched, ...applied];
  return (
    <div className="Center-Filters" style={{ '--badge-digits': digits } as CSSProperties}>
      <IndexFilters
        tabs={tabs}
        selected={centerTabs.indexOf(query.tab)}
        onSelect={(index) => goto({ tab: centerTabs[index] === 'all' ? undefined : centerTabs[index] })}
        canCreateNewView={false}
        mode={mode}
        setMode={setMode}
        queryValue={address.search}
        queryPlaceholder={t('center.search')}
        onQueryChange={address.type}
        onQueryClear={address.clearSearch}
        cancelAction={{ onAction: address.cancelSearch }}
        filters={ofProducts ? [filterOf('source', sourceNameOf), filterOf('tag')] : []}
        appliedFilters={applied}
        onClearAll={address.clearFilters}
        {...(ofProducts
          ? {
              sortOptions: centerSorts.map((sort) => {
                const [what = '', direction] = sort.split('_');
                const scale = what === 'title' ? 'letters' : what === 'created' ? 'time' : 'amount';
                return {
                  label: t(`center.sort.${what}`),
                  value: sort.replace('_', ' ') as `${string} asc` | `${string} desc`,
                  directionLabel: t(`center.sort.${scale}_${direction}`),
                };
              }),
              sortSelected: [query.sort.replace('_', ' ')],
              onSort: ([sort]: string[]) => goto({ sort: sort === 'created desc' ? undefined : sort?.replace(' ', '_') }),
            }
          : {})}
        loading={navigation.state === 'loading'}
      />
      {/* While Polaris shows the tabs, it hides the active filters: after a reload, on return, or after Cancel. */}
      {mode === IndexFiltersMode.Default && narrowing.length > 0 ? (
        <div className="Center-Narrowing">
          <InlineStack gap="200" blockAlign="center">
            {narrowing.map(({ key, label, onRemove }) => (
              <Tag key={key} onRemove={() => onRemove(key)}>
                {label}
              </Tag>
            ))}
            {narrowing.length > 1 ? (
              <Button variant="plain" onClick={address.clearFilters}>
                {t('center.clear')}
              </Button>
            ) : null}
          </InlineStack>
        </div>
      ) : null}
    </div>
  );
}
