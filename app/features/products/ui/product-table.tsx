/** The product centre's table of products, with the actions for chosen rows. */
import {
  Badge,
  BlockStack,
  Checkbox,
  IndexTable,
  IndexTableSelectionType,
  useBreakpoints,
  type useIndexResourceState,
} from '@shopify/polaris';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { AppLink } from '#app/ui/app-link.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { Matching } from '#app/ui/matching.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useIndeterminate } from '#app/ui/use-indeterminate.ts';
import type { CenterRow } from '../schemas.ts';
import { shownState } from '../shown-state.ts';
import { ChosenBar } from './chosen-bar.tsx';

export interface ProductTableProps {
  rows: CenterRow[];
  columns: string[];
  selected: string[];
  allSelected: boolean;
  onSelect: ReturnType<typeof useIndexResourceState>['handleSelectionChange'];
  /** Number of rows on all pages. Null: not known. */
  total: number | null;
  hasOtherPages: boolean;
  /** All matching products are chosen. */
  isMatching: boolean;
  onMatching(isAll: boolean): void;
  isBusy: boolean;
  hasAi: boolean;
  onPush(ids: string[]): void;
  onAct(intent: string, ids: string[]): void;
  onDuplicate(ids: string[]): void;
  onDialog(kind: 'split' | 'copy' | 'compare' | 'delete' | 'improve' | 'price', ids: string[]): void;
  onDeleteMatching(): void;
}

const numbers = new Set(['price', 'cost', 'profit', 'stock', 'variants']);

/** Props that rerender the table. Handlers are new at each render of the screen but do the same, so they do not count. */
const shows: (keyof ProductTableProps)[] = [
  'rows',
  'columns',
  'selected',
  'allSelected',
  'onSelect',
  'total',
  'hasOtherPages',
  'isMatching',
  'isBusy',
  'hasAi',
];

export const ProductTable = memo(Table, (before, after) => shows.every((name) => before[name] === after[name]));

function Table(props: ProductTableProps) {
  const { rows, columns, selected, allSelected, onSelect, isMatching, isBusy, hasAi, onPush, onAct, onDuplicate, onDialog } = props;
  const { t } = useTranslation('products');
  const { smDown } = useBreakpoints();
  const place = useIndeterminate();
  const { drawn, missing } = useFirstRows(rows);
  // Polaris's phone layout has no checkboxes, so rows have their own there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handler does the same
  const pushOne = useCallback((id: string) => onPush([id]), []);
  const choose = useCallback((id: string, isChosen: boolean) => onSelect(IndexTableSelectionType.Single, isChosen, id), [onSelect]);
  const chooseAll = (isChosen: boolean) => onSelect(IndexTableSelectionType.Page, isChosen);
  const shown = useMemo(() => ['product', ...columns.filter((column) => column !== 'product')], [columns]);
  const push = { content: t('center.push'), onAction: () => onPush(selected), disabled: isBusy };
  const others = [
    { content: t('center.setActive'), onAction: () => onAct('active', selected), disabled: isBusy },
    { content: t('center.setDraft'), onAction: () => onAct('draft', selected), disabled: isBusy },
    { content: t('center.applyRules'), onAction: () => onDialog('price', selected), disabled: isBusy },
    ...(hasAi ? [{ content: t('ai:action'), onAction: () => onDialog('improve', selected), disabled: isBusy }] : []),
    { content: t('work.duplicate'), onAction: () => onDuplicate(selected), disabled: isBusy },
    { content: t('work.split'), onAction: () => onDialog('split', selected), disabled: isBusy || selected.length > 50 },
    { content: t('copy.action'), onAction: () => onDialog('copy', selected), disabled: isBusy || selected.length > 50 },
    { content: t('compare.action'), onAction: () => onDialog('compare', selected), disabled: selected.length !== 1 },
    { content: t('center.delete'), onAction: () => onDialog('delete', selected), disabled: isBusy },
  ];
  const ofAll = [{ content: t('center.delete'), onAction: props.onDeleteMatching, disabled: isBusy }];
  const actions = isMatching ? { promoted: ofAll, others: [] } : { promoted: [push], others };
  const matching =
    rows.length > 0 && selected.length === rows.length && props.hasOtherPages ? (
      <div className="Center-Matching">
        <Matching total={props.total} isMatching={isMatching} onChange={props.onMatching} />
      </div>
    ) : null;
  return (
    <div className="Center-Table" ref={place}>
      {smDown ? (
        <ChosenBar total={rows.length} chosen={selected.length} onChooseAll={chooseAll} isMatching={isMatching} {...actions} />
      ) : null}
      {smDown ? matching : null}
      <IndexTable
        condensed={smDown}
        resourceName={{ singular: t('center.one'), plural: t('center.many') }}
        itemCount={rows.length}
        selectedItemsCount={isMatching ? 'All' : allSelected ? rows.length : selected.length}
        onSelectionChange={onSelect}
        headings={
          shown.map((column) => ({
            id: column,
            title: t(`center.column.${column}`),
            ...(numbers.has(column) ? { alignment: 'end' as const } : {}),
          })) as unknown as [{ title: string }]
        }
        promotedBulkActions={actions.promoted}
        bulkActions={actions.others}
      >
        {drawn.map((row, position) => (
          <ProductRow
            key={row.id}
            row={row}
            position={position}
            isSelected={selected.includes(row.id)}
            shown={shown}
            isNarrow={smDown}
            onChoose={choose}
            onPush={pushOne}
          />
        ))}
        <RoomForRows missing={missing} in={smDown ? 'list' : 'table'} />
      </IndexTable>
      {smDown ? null : matching}
    </div>
  );
}

interface ProductRowProps {
  row: CenterRow;
  position: number;
  isSelected: boolean;
  shown: readonly string[];
  isNarrow: boolean;
  onChoose(id: string, isChosen: boolean): void;
  onPush(id: string): void;
}

/** Uses plain elements instead of Polaris's where they look the same, since a list has fifty rows. */
const ProductRow = memo(function ProductRow({ row, position, isSelected, shown, isNarrow, onChoose, onPush }: ProductRowProps) {
  const t = useWords('products');
  return (
    <IndexTable.Row id={row.id} position={position} selected={isSelected} accessibilityLabel={t('center.select', { title: row.title })}>
      {isNarrow ? (
        <div className="Center-Narrow">
          {/* A press elsewhere on the row opens its product. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps presses of the box from the row */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div className="Center-Box" onClick={(event) => event.stopPropagation()}>
            <Checkbox
              label={t('center.select', { title: row.title })}
              labelHidden
              checked={isSelected}
              onChange={(isChosen) => onChoose(row.id, isChosen)}
            />
          </div>
          <BlockStack gap="100">
            <ProductName row={row} />
            <span className="Center-Parts">
              <State row={row} />
              <Range from={row.price_min} to={row.price_max} currency={row.currency} />
            </span>
            <Unsent row={row} onPush={onPush} />
          </BlockStack>
        </div>
      ) : (
        shown.map((column) => (
          <IndexTable.Cell key={column}>
            <Cell row={row} column={column} />
            {column === 'state' ? <Unsent row={row} onPush={onPush} /> : null}
          </IndexTable.Cell>
        ))
      )}
    </IndexTable.Row>
  );
});

function ProductName({ row }: { row: CenterRow }) {
  return (
    <div className="Center-Product">
      <ProductImage src={row.image ? imageUrl(row.image, 80) : null} alt="" size={40} />
      <AppLink
        url={`/app/products-center/editor/${row.id}`}
        className="Polaris-Link Polaris-Link--monochrome Polaris-Link--removeUnderline"
        dir="auto"
        data-primary-link
      >
        {row.title}
      </AppLink>
    </div>
  );
}

function State({ row }: { row: CenterRow }) {
  const t = useWords('products');
  const state = shownState(row);
  return (
    <Badge {...(state === 'active' ? { tone: 'success' as const } : row.listing_state === 'draft' ? { tone: 'info' as const } : {})}>
      {t(`state.${state}`)}
    </Badge>
  );
}

/** Saved here and not in the store yet, with the way there. */
function Unsent({ row, onPush }: Pick<ProductRowProps, 'row' | 'onPush'>) {
  const t = useWords('products');
  if (!row.listings.some((listing) => listing.is_unsent)) return null;
  return (
    <button
      type="button"
      className="Center-Unsent"
      title={t('unsent.title')}
      aria-label={t('unsent.pushOf', { title: row.title })}
      onClick={(event) => {
        event.stopPropagation();
        onPush(row.id);
      }}
    >
      {t('unsent.push')}
    </button>
  );
}

function Range({ from, to, currency }: { from: number; to: number; currency: string }) {
  return (
    <span>
      <Money amount={from} currency={currency} />
      {to > from ? (
        <>
          {' – '}
          <Money amount={to} currency={currency} />
        </>
      ) : null}
    </span>
  );
}

function Cell({ row, column }: { row: CenterRow; column: string }) {
  const t = useWords('products');
  const common = useWords('common');
  const language = useLanguage();
  const range = (from: number | null, to: number | null, currency: string) => (
    <span className="Center-Number">{from === null || to === null ? '--' : <Range from={from} to={to} currency={currency} />}</span>
  );
  switch (column) {
    case 'product':
      return <ProductName row={row} />;
    case 'state':
      return <State row={row} />;
    case 'stores':
      return (
        <span className="Center-Parts Center-Parts--Close">
          {row.listings.map((listing) => (
            <span key={listing.store_id} title={`${listing.store_name} · ${t(`state.${listing.status}`)}`}>
              <SourceIcon source={listing.platform} />
              <span className="VisuallyHidden">{listing.store_name}</span>
            </span>
          ))}
          {row.listings.length === 0 ? '--' : null}
        </span>
      );
    case 'price':
      return range(row.price_min, row.price_max, row.currency);
    case 'cost':
      return (
        <>
          {range(row.cost_min, row.cost_max, 'USD')}
          {row.cost_min === null ? null : row.shipping_cost === null ? (
            <small className="Center-Small">{common('withoutShipping')}</small>
          ) : row.shipping_cost > 0 ? (
            <small className="Center-Small">
              {common('plusShipping', { amount: formatMoney({ amount: row.shipping_cost, currency: 'USD' }, language) })}
            </small>
          ) : null}
        </>
      );
    case 'profit':
      return (
        <span className="Center-Number">
          <Money amount={row.profit} currency={row.currency} />
        </span>
      );
    case 'stock':
      return <span className="Center-Number">{row.stock === null ? t('stockNotTold') : numberFormat(language).format(row.stock)}</span>;
    case 'variants':
      return <span className="Center-Number">{numberFormat(language).format(row.variants_count)}</span>;
    case 'source':
      return (
        <span className="Center-Parts Center-Parts--OneLine">
          <SourceIcon source={row.source} decorative />
          {sourceNameOf(row.source)}
        </span>
      );
    default:
      return <DateTime at={row.created_at} />;
  }
}
