import { useLocation, useNavigation } from '@remix-run/react';
import { Banner, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ExtraNote } from '#app/features/billing/ui/extra-note.tsx';
import { plansWithBack } from '#app/features/billing/ui/place-before.ts';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { planAction } from '#app/features/billing/ui/plan-paths.ts';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { isToMend } from '../placement-problems.ts';
import { type DecidedOrder, isIncluded } from '../placing.ts';

export interface PlacingBarProps {
  orders: readonly DecidedOrder[];
  /** The plan's quota of orders; `limit` is −1 when unlimited. */
  quota: { usage: number; limit: number };
}

/** Below the orders: how many are placed, what they cost, what the plan allows, and the button that places them. */
export function PlacingBar({ orders, quota }: PlacingBarProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const navigation = useNavigation();
  const isHydrated = useIsHydrated();
  const { pathname, search } = useLocation();
  const included = orders.filter(isIncluded);
  // The plan counts the store's orders, not their suppliers.
  const counted = new Set(included.map(({ orderId }) => orderId)).size;
  const bulk = useGate('BULK_ORDER_FULFILLMENT');
  const units = useGate('ORDER_FULFILLMENT', Math.max(1, counted));
  const toMend = orders.filter((order) => isToMend(order.open)).length;
  const left = quota.limit < 0 ? undefined : Math.max(0, quota.limit - quota.usage);
  const blocked = counted > 1 && bulk?.isAllowed === false ? bulk : left === 0 && units?.isAllowed === false ? units : undefined;
  const isPlacing = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const total = included.reduce((sum, order) => sum + order.totalCost, 0);
  const number = (count: number) => numberFormat(i18n.language).format(count);
  return (
    <>
      {left !== undefined && left > 0 && left < counted && !blocked && !units?.isExtra ? (
        <Banner
          tone="warning"
          title={t('create.overQuota', { count: left })}
          action={{ content: t('common:seePlans'), url: plansWithBack(planAction, `${pathname}${search}`) }}
        />
      ) : null}
      {blocked ? (
        <div className="Placing-Plan">
          <PlanNote {...blocked} />
        </div>
      ) : null}
      {units?.isExtra && !blocked && left !== undefined ? <ExtraNote feature="ORDER_FULFILLMENT" units={counted - left} /> : null}
      <section className="BulkBar Placing-Bar" data-chosen={included.length} aria-label={t('create.summary')}>
        <dl>
          <div>
            <dt>{t('create.ready')}</dt>
            <dd>{number(included.length)}</dd>
          </div>
          {toMend > 0 ? (
            <div>
              <dt>{t('create.notReady')}</dt>
              <dd>{number(toMend)}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t('create.quota')}</dt>
            <dd>{left === undefined ? t('create.unlimited') : number(left)}</dd>
          </div>
          <div className="Placing-Total">
            <dt>{t('cost.total')}</dt>
            <dd>
              <Money amount={total} currency="USD" />
            </dd>
          </div>
        </dl>
        <span className="Subdued Placing-Then">{t('create.then')}</span>
        <Button submit variant="primary" disabled={blocked !== undefined || (isHydrated && included.length === 0)} loading={isPlacing}>
          {t('create.place', { count: included.length })}
        </Button>
      </section>
    </>
  );
}
