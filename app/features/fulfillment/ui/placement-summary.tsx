import { useLocation, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ExtraNote } from '#app/features/billing/ui/extra-note.tsx';
import { plansWithBack } from '#app/features/billing/ui/place-before.ts';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { planAction } from '#app/features/billing/ui/plan-paths.ts';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { isToMend, type PlacementProblem } from '../placement-problems.ts';
import { placementAnchor } from './placement-anchor.ts';
import { SingleOrderLinks, type SingleOrderLinksProps } from './single-order-links.tsx';

export interface PlacementSummaryProps {
  orders: readonly { supplierOrderId: string; orderName: string; problems: readonly PlacementProblem[] }[];
  /** The orders that can be placed. */
  ready: SingleOrderLinksProps['ready'];
  /** USD cents. */
  total: number;
  /** The plan's quota of orders; `limit` is −1 when unlimited. */
  quota: { usage: number; limit: number };
  /** Several of the store's orders are placed at once, which not every plan allows. */
  isBulk: boolean;
}

/** Orders to be fixed that are named; the first ones stand for the rest, which are below them. */
const mostNamed = 5;

/** Beside the previews: how many orders can be placed, their cost, what the plan allows, and the button that places them. */
export function PlacementSummary({ orders, ready, total, quota, isBulk }: PlacementSummaryProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const bulk = useGate('BULK_ORDER_FULFILLMENT');
  // The plan counts the store's orders, not their suppliers.
  const counted = new Set(ready.map(({ orderId }) => orderId)).size;
  const units = useGate('ORDER_FULFILLMENT', Math.max(1, counted));
  const toMend = orders.filter((order) => isToMend(order.problems));
  const left = quota.limit < 0 ? undefined : Math.max(0, quota.limit - quota.usage);
  const blocked = isBulk && bulk?.isAllowed === false ? bulk : left === 0 && units?.isAllowed === false ? units : undefined;
  const isPlacing = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isCounting = navigation.state !== 'idle' && !isPlacing;
  return (
    <div className="Placement-Summary">
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t('create.summary')}
          </Text>
          <Sums isWide isBusy={isCounting}>
            <Sum name={t('create.ready')}>{ready.length}</Sum>
            {toMend.length > 0 ? (
              <Sum
                name={
                  <>
                    {t('create.notReady')}
                    <span className="Sums-Note">
                      <span className="Inline">
                        {toMend.slice(0, mostNamed).map((order) => (
                          <a key={order.supplierOrderId} href={`#${placementAnchor(order.supplierOrderId)}`}>
                            {order.orderName}
                          </a>
                        ))}
                      </span>
                    </span>
                  </>
                }
              >
                {toMend.length}
              </Sum>
            ) : null}
            <Sum name={t('create.quota')}>{left === undefined ? t('create.unlimited') : numberFormat(i18n.language).format(left)}</Sum>
            <Sum name={t('cost.total')} isTotal>
              <Money amount={total} currency="USD" />
            </Sum>
          </Sums>
          {left !== undefined && left > 0 && left < counted && !blocked && !units?.isExtra ? (
            <Banner
              tone="warning"
              title={t('create.overQuota', { count: left })}
              action={{ content: t('common:seePlans'), url: plansWithBack(planAction, `${pathname}${search}`) }}
            />
          ) : null}
          <Text as="p" tone="subdued">
            {t('create.then')}
          </Text>
          <InlineStack gap="200">
            <Button submit variant="primary" disabled={ready.length === 0 || blocked !== undefined} loading={isPlacing}>
              {t('create.place', { count: ready.length })}
            </Button>
            <button type="submit" formMethod="get" formAction="/app/orders/create" data-recalculate className="Recalculate">
              {t('create.recalculate')}
            </button>
          </InlineStack>
          {blocked ? <PlanNote {...blocked} /> : null}
          {blocked && blocked === bulk ? <SingleOrderLinks ready={ready} /> : null}
          {units?.isExtra && !blocked && left !== undefined ? <ExtraNote feature="ORDER_FULFILLMENT" units={counted - left} /> : null}
        </BlockStack>
      </Card>
    </div>
  );
}
