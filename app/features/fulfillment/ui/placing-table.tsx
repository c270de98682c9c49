import { Button, IndexTable } from '@shopify/polaris';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { OpenedPart } from '#app/ui/opened-part.tsx';
import { type DecidedOrder, groupsOf, isIncluded, isReady, type PlacingGroup, serviceNames } from '../placing.ts';
import { PlacingRow, type PlacingRowProps } from './placing-row.tsx';
import type { ChangedSuppliers } from './supplier-for-all.tsx';
import type { Placing } from './use-placing.ts';

const loadForAll = () => import('./supplier-for-all.tsx');
const SupplierForAllDialog = lazyPart(loadForAll, 'SupplierForAllDialog');
const KeptItems = lazyPart(loadForAll, 'KeptItems');

const columns = ['choice', 'order', 'address', 'service', 'days', 'cost', 'profit'] as const;
const numbers: readonly string[] = ['cost', 'profit'];

export interface PlacingTableProps extends Omit<Placing, 'refusal'>, Pick<PlacingRowProps, 'rates' | 'back'> {}

type Line = { head: PlacingGroup } | { order: DecidedOrder };

/** The orders that are to be placed, a row for each: what has to be fixed first is on top, by what resolves it. */
export function PlacingTable({ orders, rates, back, change, chooseService }: PlacingTableProps) {
  const { t } = useTranslation('fulfillment');
  const groups = useMemo(() => groupsOf(orders), [orders]);
  const lines = useMemo(() => groups.flatMap((group): Line[] => [{ head: group }, ...group.orders.map((order) => ({ order }))]), [groups]);
  const { drawn, missing } = useFirstRows(lines, 20);
  const isStoreShown = new Set(orders.map((order) => order.storeName)).size > 1;
  const isTestTold = orders.every((order) => order.isTest);
  return (
    <div className="Placing">
      <ForAll orders={orders} chooseService={chooseService} change={change} />
      <IndexTable
        selectable={false}
        resourceName={{ singular: t('placing.column.order'), plural: t('create.title') }}
        itemCount={lines.length}
        headings={
          columns.map((column) => ({
            id: `placing-${column}`,
            title: t(`placing.column.${column}`),
            hidden: column === 'choice',
            ...(numbers.includes(column) ? { alignment: 'end' as const } : {}),
          })) as unknown as [{ title: string }]
        }
      >
        {drawn.map((line, position) =>
          'head' in line ? (
            <GroupHead key={line.head.cure} group={line.head} position={position} change={change} />
          ) : (
            <PlacingRow
              key={line.order.supplierOrderId}
              order={line.order}
              position={position}
              rates={rates}
              back={back}
              isStoreShown={isStoreShown}
              isTestTold={isTestTold}
              change={change}
              chooseService={chooseService}
            />
          ),
        )}
        <RoomForRows missing={missing} in="table" />
      </IndexTable>
    </div>
  );
}

/** What a group's orders have in common, how many they are, and what can be done for all of them at once. */
function GroupHead({ group, position, change }: { group: PlacingGroup; position: number } & Pick<Placing, 'change'>) {
  const { t } = useTranslation('fulfillment');
  const { cure, orders } = group;
  const ready = orders.filter(isReady);
  const included = orders.filter(isIncluded).length;
  return (
    <IndexTable.Row id={`group-${cure}`} position={position} rowType="subheader">
      <IndexTable.Cell className="Placing-Choice">
        {ready.length > 1 ? (
          <input
            type="checkbox"
            aria-label={t('placing.includeAll')}
            checked={included === ready.length}
            ref={(box) => {
              if (box) box.indeterminate = included > 0 && included < ready.length;
            }}
            onChange={(event) =>
              change(
                ready.map((order) => order.supplierOrderId),
                { isLeftOut: !event.currentTarget.checked },
              )
            }
          />
        ) : null}
      </IndexTable.Cell>
      <IndexTable.Cell className="Placing-Group" colSpan={columns.length - 1}>
        <h2>{t(`placing.group.${cure}`, { count: orders.length })}</h2>
        <GroupAction group={group} change={change} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** Costs that have risen can be agreed to together, when all of them are seen: the sum before and now stands beside it. */
function GroupAction({ group, change }: { group: PlacingGroup } & Pick<Placing, 'change'>) {
  const { t, i18n } = useTranslation('fulfillment');
  if (group.cure === 'try_again')
    return (
      <button type="button" className="LinkButton" onClick={() => window.location.reload()}>
        {t('cure.try_again')}
      </button>
    );
  const open = group.orders.filter(({ open: left }) => left.some(({ key }) => key === 'cost_rose'));
  if (group.cure !== 'agree' || open.length < 2) return null;
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const before = open.reduce((sum, order) => sum + (order.rise?.before ?? 0), 0);
  // With the services that are chosen now: this is what is sent as agreed to.
  const after = open.reduce((sum, order) => sum + order.totalCost, 0);
  return (
    <button
      type="button"
      className="LinkButton"
      onClick={() =>
        change(
          open.map((order) => order.supplierOrderId),
          { isAgreed: true },
        )
      }
    >
      {t('placing.agreeAll', { count: open.length, before: usd(before), after: usd(after) })}
    </button>
  );
}

/** One service, and another supplier, for all that are chosen; single ones are changed in their row. */
function ForAll({ orders, chooseService, change }: Pick<Placing, 'orders' | 'chooseService' | 'change'>) {
  const { t } = useTranslation('fulfillment');
  const [without, setWithout] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<ChangedSuppliers>();
  const open = orders.filter((order) => !order.decision.isLeftOut && !order.problems.some(({ key }) => key === 'not_ready'));
  const chosen = open.filter((order) => order.options.length > 0);
  const names = useMemo(() => serviceNames(chosen), [chosen]);
  if (open.length < 2 && !changed) return null;
  const choose = (value: string) => {
    const wish = value === 'cheapest' || value === 'quickest' ? value : { name: value.slice('name:'.length) };
    setWithout(chooseService(chosen, wish));
  };
  return (
    <div className="Placing-ForAll">
      {chosen.length > 1 ? (
        <>
          <label htmlFor="placing-for-all">{t('placing.forAll', { count: new Set(chosen.map(({ orderId }) => orderId)).size })}</label>
          <select id="placing-for-all" value="" onChange={(event) => choose(event.currentTarget.value)}>
            <option value="" disabled>
              {t('placing.chooseService')}
            </option>
            <option value="cheapest">{t('placing.cheapest')}</option>
            <option value="quickest">{t('placing.quickest')}</option>
            {names.map((name) => (
              <option key={name} value={`name:${name}`}>
                {name}
              </option>
            ))}
          </select>
          <span role="status" className="Subdued">
            {without > 0 ? t('placing.without', { count: without }) : null}
          </span>
        </>
      ) : null}
      {open.length > 1 ? <Button onClick={() => setOpen(true)}>{t('forAllSupplier.open')}</Button> : null}
      <div role="status">
        {changed ? (
          <>
            <p>{t('forAllSupplier.done', { count: changed.changed })}</p>
            <Suspense fallback={null}>
              <KeptItems title={t('forAllSupplier.keep', { count: changed.kept.length })} items={changed.kept} />
            </Suspense>
          </>
        ) : null}
      </div>
      {isOpen ? (
        <OpenedPart>
          <SupplierForAllDialog
            supplierOrderIds={open.map((order) => order.supplierOrderId)}
            onClose={() => setOpen(false)}
            onChanged={(outcome: ChangedSuppliers, orderIds: readonly string[]) => {
              setChanged(outcome);
              // Their costs and services are others now: what was agreed to and chosen was for the supplier before.
              const ids = open.filter((order) => orderIds.includes(order.orderId)).map((order) => order.supplierOrderId);
              change(ids, { serviceName: undefined, isAgreed: undefined });
            }}
          />
        </OpenedPart>
      ) : null}
    </div>
  );
}
