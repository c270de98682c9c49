import { Form, useSubmit } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { dateRanges } from '../date-range.ts';

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
  /** The stage stays as it is. */
  filters: OrderFilterValues;
  channels: string[];
  sources: string[];
  /** Path of the list. */
  action: string;
}

/** Search and filters; a change shows the first page at once, the button serves while scripts load and for the search box. */
export function OrderFilters({ filters, channels, sources, action }: OrderFiltersProps) {
  const { t } = useTranslation('orders');
  const submit = useSubmit();
  const marks = ['none', 'grey', 'green', 'red'];
  return (
    <Form
      method="get"
      action={action}
      className="Filters"
      role="search"
      key={JSON.stringify(filters)}
      onChange={(event) => {
        const changed = event.target as unknown as HTMLInputElement;
        if (changed.type !== 'search') submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="tab" value={filters.tab} />
      <input type="hidden" name="status" value={filters.status} />
      <input
        className="Filters-Search"
        type="search"
        name="keyword"
        defaultValue={filters.keyword}
        placeholder={t('filter.search')}
        aria-label={t('filter.search')}
        maxLength={200}
      />
      <select name="range" defaultValue={filters.range} aria-label={t('filter.dates')}>
        {dateRanges.map((range) => (
          <option key={range} value={range}>
            {t(`range.${range}`)}
          </option>
        ))}
      </select>
      {filters.range === 'custom' ? (
        <>
          <input type="date" name="from" defaultValue={filters.fromDay} aria-label={t('filter.from')} />
          <input type="date" name="to" defaultValue={filters.toDay} aria-label={t('filter.to')} />
        </>
      ) : null}
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
    </Form>
  );
}
