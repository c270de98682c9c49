/** The data of dashboard and store analytics, by the address. */
import type { SellerContext } from '#app/context.ts';
import { orderCounters } from '#app/features/orders/counters.server.ts';
import { listStores } from '#app/features/stores/list-stores.server.ts';
import { dayOf, type Period, periodOf } from './period.ts';
import { readSales, type SalesReading } from './read-sales.server.ts';
import { readTracking, type TrackingHealth } from './read-tracking.server.ts';

export interface Overview extends SalesReading {
  period: Period;
  storeId: string | null;
  stores: { id: string; name: string; platform: string; isActive: boolean }[];
  /** Selectable currencies: the display currency, USD, and the stores' own. */
  currencies: string[];
  counters: Record<string, number>;
  tracking: TrackingHealth;
  timeZone: string;
}

/**
 * @param search the address's `period`, `from`, `to`, `store`, `currency`; invalid values are replaced by defaults
 */
export async function readOverview(ctx: SellerContext, search: URLSearchParams): Promise<Overview> {
  const { workplace } = ctx;
  const period = periodOf(
    { period: search.get('period'), from: search.get('from'), to: search.get('to') },
    dayOf(ctx.now(), workplace.timeZone),
  );
  const stores = (await listStores(ctx)).filter((store) => store.workplaceId === workplace.id);
  const storeId = stores.find((store) => store.id === search.get('store'))?.id ?? null;
  const currencies = [...new Set([workplace.displayCurrency, 'USD', ...stores.map((store) => store.currency)])];
  const currency = currencies.find((code) => code === search.get('currency')) ?? workplace.displayCurrency;
  const [sales, tracking, counters] = await Promise.all([
    readSales(ctx, { period, storeId, currency }),
    readTracking(ctx, period, storeId),
    orderCounters(ctx, workplace.id),
  ]);
  return {
    ...sales,
    period,
    storeId,
    stores: stores.map(({ id, name, platform, status }) => ({ id, name, platform, isActive: status === 'active' })),
    currencies,
    counters,
    tracking,
    timeZone: workplace.timeZone,
  };
}
