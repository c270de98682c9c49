import { Form, useSubmit } from '@remix-run/react';
import { Button, Icon } from '@shopify/polaris';
import { FilterIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { dateRanges } from '../date-range.ts';
import { marks } from '../marks.ts';

/** The filters as the address has them. */
export interface OrderFilterValues {
  tab: string;
  status: string;
  keyword: string;
  range: string;
  fromDay: string;
  toDay: string;
  channel: string;
  source: string;
  mark: string;
  sort: string;
}

export interface OrderFiltersProps {
  /** The present filters; the form keeps the stage. */
  filters: OrderFilterValues;
  channels: string[];
  sources: string[];
  /** Path of the list. */
  action: string;
  /** Page size, if not the usual one. */
  size?: number | undefined;
}

/** Sets the fields from the address without remounting the form, which would lose the keyboard focus. */
function useFieldsOf(filters: OrderFilterValues) {
  const form = useRef<HTMLFormElement>(null);
  const { keyword, range, fromDay, toDay, channel, source, mark, sort } = filters;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage shows no words that were not searched for
  useEffect(() => {
    const values = { keyword, range, from: fromDay, to: toDay, channel, source, mark, sort };
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      const isTyped = field instanceof HTMLInputElement && field.type === 'date' && field === document.activeElement;
      if (!isTyped && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) field.value = value;
    }
  }, [keyword, range, fromDay, toDay, channel, source, mark, sort, filters.tab, filters.status]);
  return form;
}

/** A date that is being typed: on its way to 2026 the year is 0002, 0020 and 0202. */
const isUnfinished = ({ type, value }: HTMLInputElement): boolean => type === 'date' && value.startsWith('0');

/**
 * Search and filters. A change shows the first page at once; the button is for the search box, and for while scripts load. The
 * filters are folded behind a button next to the search box.
 */
export function OrderFilters({ filters, channels, sources, action, size }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const submit = useSubmit();
  const problem = useId();
  const form = useFieldsOf(filters);
  const isReversed = filters.range === 'custom' && filters.toDay !== '' && filters.fromDay > filters.toDay;
  const chosen = [filters.channel, filters.source, filters.mark].filter(Boolean).length;
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      className="Filters"
      role="search"
      onChange={(event) => {
        const changed = event.target as unknown as HTMLInputElement;
        if (changed.type !== 'search' && !isUnfinished(changed)) submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="tab" value={filters.tab} />
      <input type="hidden" name="status" value={filters.status} />
      {size ? <input type="hidden" name="size" value={size} /> : null}
      <input
        className="Filters-Search"
        type="search"
        name="keyword"
        defaultValue={filters.keyword}
        placeholder={t('filter.search')}
        aria-label={t('filter.search')}
        maxLength={200}
      />
      {/* Its open state shows the fields that follow it, by CSS alone: works without scripts. */}
      <details className="Filters-Toggle">
        <summary
          className="Btn"
          aria-label={`${t('filter.more')}: ${[t(`range.${filters.range}`), chosen || ''].filter(Boolean).join(', ')}`}
        >
          <Icon source={FilterIcon} />
          <span className="Filters-Range">{filters.range === 'all' ? t('filter.more') : t(`range.${filters.range}`)}</span>
          {chosen > 0 ? <span className="Filters-Count">{chosen}</span> : null}
        </summary>
      </details>
      <div className="Filters-Choices">
        <select name="range" defaultValue={filters.range} aria-label={t('filter.dates')}>
          {dateRanges.map((range) => (
            <option key={range} value={range}>
              {t(`range.${range}`)}
            </option>
          ))}
        </select>
        {filters.range === 'custom'
          ? (['from', 'to'] as const).map((name) => (
              <input
                key={name}
                type="date"
                name={name}
                defaultValue={filters[`${name}Day`]}
                aria-label={t(`filter.${name}`)}
                aria-invalid={isReversed || undefined}
                aria-describedby={isReversed ? problem : undefined}
              />
            ))
          : null}
        {channels.length > 1 || filters.channel ? (
          <select name="channel" defaultValue={filters.channel} aria-label={t('filter.channel')}>
            <option value="">{t('filter.allChannels')}</option>
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                {sourceNameOf(channel)}
              </option>
            ))}
          </select>
        ) : null}
        <select name="source" defaultValue={filters.source} aria-label={t('filter.source')}>
          <option value="">{t('filter.allSources')}</option>
          {sources.map((source) => (
            <option key={source} value={source}>
              {source === 'unlinked' ? t('noSupplier') : sourceNameOf(source)}
            </option>
          ))}
        </select>
        <select name="mark" defaultValue={filters.mark} aria-label={t('filter.mark')}>
          <option value="">{t('filter.allMarks')}</option>
          {marks.map((mark) => (
            <option key={mark} value={mark}>
              {t(`mark.${mark}`)}
            </option>
          ))}
        </select>
        <select name="sort" defaultValue={filters.sort} aria-label={t('filter.sort')}>
          <option value="desc">{t('sort.desc')}</option>
          <option value="asc">{t('sort.asc')}</option>
        </select>
        <div className="Filters-Apply">
          <Button submit>{t('filter.apply')}</Button>
        </div>
      </div>
      {/* Outside the fields, since those may be closed. */}
      {isReversed ? (
        <p id={problem} className="Filters-Problem Critical" role="alert">
          {t('filter.reversed')}
        </p>
      ) : null}
    </Form>
  );
}
