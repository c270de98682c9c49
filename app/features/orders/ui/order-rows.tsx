import { Form, useNavigation } from '@remix-run/react';
import { IndexTable } from '@shopify/polaris';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { Matching, useMatching } from '#app/ui/matching.tsx';
import { withPanel } from '../address/panel-address.ts';
import { blocksOf, countOfValue, linesOf } from '../order-blocks.ts';
import type { OrderRowData } from '../order-row.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { OrderBlock, tableColumns } from './order-block.tsx';
import type { OrderListData } from './order-list.tsx';
import { useListAction } from './use-list-action.ts';

export interface OrderRowsProps {
  list: OrderListData;
  isBusy: boolean;
  /** What the screen shows below a row. */
  more?: ((row: OrderRowData) => ReactNode) | undefined;
  /** What is new among the orders; shown in the bar while nothing is chosen. */
  news: ReactNode;
  onOpen(orderId: string): void;
}

const numbers: readonly string[] = ['cost', 'profit'];

/** The rows of a page with the bar for what is done with the chosen ones. */
export function OrderRows({ list, isBusy, more, news, onOpen }: OrderRowsProps) {
  const { t } = useTranslation('orders');
  const form = useRef<HTMLFormElement>(null);
  const action = useListAction();
  const [chosen, setChosen] = useState(0);
  const navigation = useNavigation();
  const blocks = useMemo(() => blocksOf(list.orders), [list.orders]);
  const { drawn, missing, drawAll } = useFirstRows(blocks);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])];
  // A block's box stands for all its rows.
  const count = () =>
    setChosen(
      boxes()
        .filter((box) => box.checked)
        .reduce((sum, box) => sum + countOfValue(box.value), 0),
    );
  const isPageChosen = chosen > 0 && chosen === list.orders.length;
  const [isMatching, chooseMatching] = useMatching(JSON.stringify(list.filters), isPageChosen);
  const isMore = list.next !== null || list.page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another choice
  useEffect(count, [list.orders]);
  const chooseAll = (isChecked: boolean) => {
    // Only rendered boxes are sent with the form, so all have to be drawn first.
    if (missing > 0) flushSync(drawAll);
    for (const box of boxes()) box.checked = isChecked;
    count();
  };
  const isSending = navigation.state === 'submitting';
  const back = withPanel(list.path, null);
  // Hide the store's name when all orders are of one store.
  const isOneStore = new Set(list.orders.map((row) => row.storeName)).size < 2;
  const hidden = useMemo(() => (isOneStore ? [...list.hidden, 'store'] : list.hidden), [isOneStore, list.hidden]);
  const headings = tableColumns(hidden).map((column) => ({
    id: `orders-${column}`,
    title: t(`columns.${column}`),
    hidden: column === 'choice',
    ...(numbers.includes(column) ? { alignment: 'end' as const } : {}),
  }));
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      onChange={() => {
        count();
        chooseMatching(false);
      }}
    >
      <div className="Orders" aria-busy={isBusy}>
        <IndexTable
          selectable={false}
          resourceName={{ singular: t('columns.order'), plural: t('title') }}
          itemCount={blocks.length}
          headings={headings as unknown as [{ title: string }]}
        >
          {drawn.map((block, position) => (
            <OrderBlock key={block.id} block={block} position={position} back={back} hidden={hidden} onOpen={onOpen} more={more} />
          ))}
          <RoomForRows missing={missing > 0 ? linesOf(blocks.slice(drawn.length)) : 0} in="table" />
        </IndexTable>
      </div>
      <div className="BulkBar" data-chosen={chosen}>
        {isPageChosen && isMore ? (
          <Matching total={list.isTotalExact ? list.total : null} isMatching={isMatching} onChange={chooseMatching} />
        ) : null}
        {isMatching ? <input type="hidden" name="matching" value="all" /> : null}
        <label className="Check BulkBar-Count">
          <input type="checkbox" checked={isPageChosen} onChange={(event) => chooseAll(event.currentTarget.checked)} />
          <span aria-live="polite">{chosen > 0 && !isMatching ? t('bulk.chosen', { count: chosen }) : t('bulk.all')}</span>
        </label>
        {chosen === 0 ? news : null}
        <BulkActions filters={list.filters} isIdle={chosen > 0 && !isSending} isMatching={isMatching} />
      </div>
    </Form>
  );
}

interface BulkActionsProps {
  filters: { tab: string; status: string };
  isIdle: boolean;
  isMatching: boolean;
}

/**
 * Actions for the chosen rows. Placing and paying open a screen that shows each order; of all that match, the server leads there with as many
 * as it takes.
 */
function BulkActions({ filters, isIdle, isMatching }: BulkActionsProps) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const disabled = !isIdle;
  return (
    <>
      {filters.status === 'waiting_payment' ? (
        <button
          type="submit"
          className="Btn Btn--Primary"
          disabled={disabled}
          {...(isMatching ? { name: 'intent', value: 'pay-matching' } : { formMethod: 'get', formAction: '/app/orders/pay' })}
        >
          {words('action.pay')}
        </button>
      ) : null}
      {filters.tab === 'placement' && (filters.status === 'ready' || filters.status === 'all') ? (
        <button
          type="submit"
          className="Btn Btn--Primary"
          disabled={disabled}
          {...(isMatching ? { name: 'intent', value: 'place-matching' } : { formMethod: 'get', formAction: '/app/orders/create' })}
        >
          {words('action.place')}
        </button>
      ) : null}
      <MarkButtons disabled={disabled} />
      {filters.status === 'archived' || filters.status === 'fulfilled' || filters.status === 'cancelled_source' ? (
        <button type="submit" name="intent" value="revert" className="Btn" disabled={disabled}>
          {t('bulk.revert')}
        </button>
      ) : (
        <button type="submit" name="intent" value="archive" className="Btn" disabled={disabled}>
          {t('bulk.archive')}
        </button>
      )}
    </>
  );
}
