import type { ShippingQuote } from '#app/connectors/suppliers/supplier.ts';
import type { Context } from '#app/context.ts';
import type { RowOf } from '#app/db/row-of.ts';
import type { ownShippingServices } from '#app/db/schema/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { newId } from '#app/platform/ids.ts';
import { firstOwnServices, type OwnShippingService, ownServicePrice } from './own-shipping.ts';

export interface QuoteShippingInput {
  /** `quayside`, `cj`, … */
  source: string;
  shipFrom: string;
  shipTo: string;
  postalCode?: string;
  items: { externalVariantId: string; quantity: number }[];
}

/** Our own services, by name; on first use in a new installation they are stored. */
export async function listOwnServices(ctx: Context): Promise<OwnShippingService[]> {
  const read = () => readOnce(ctx, 'own shipping services', () => readOwnServices(ctx));
  const services = await read();
  if (services.length > 0) return services;
  await ctx.transaction(async (tx) => {
    await tx.sql.query("select pg_advisory_xact_lock(hashtext('own shipping services'))");
    const { rows } = await tx.sql.query('select 1 from own_shipping_services limit 1');
    if (rows.length > 0) return;
    for (const service of firstOwnServices) {
      await tx.sql.query('insert into own_shipping_services values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
        newId(),
        service.name,
        service.shipFrom,
        service.countries,
        service.baseCost,
        service.costPer100Grams,
        service.maxGrams,
        service.processingDaysMin,
        service.processingDaysMax,
        service.daysMin,
        service.daysMax,
      ]);
    }
  });
  return read();
}

async function readOwnServices(ctx: Context): Promise<OwnShippingService[]> {
  const { rows } = await ctx.sql.query<RowOf<typeof ownShippingServices>>({
    name: 'own-services',
    text: 'select * from own_shipping_services order by base_cost, id',
  });
  return rows.map((row) => ({
    name: row.name,
    shipFrom: row.ship_from,
    countries: row.countries,
    baseCost: row.base_cost,
    costPer100Grams: row.cost_per100_grams,
    maxGrams: row.max_grams,
    processingDaysMin: row.processing_days_min,
    processingDaysMax: row.processing_days_max,
    daysMin: row.days_min,
    daysMax: row.days_max,
  }));
}

/**
 * Current costs of sending these items together; cheapest first, USD cents for the whole parcel. Empty if no service delivers
 * there. Our own supplier's come from our tables, other suppliers are asked (not cached: see `get-logistics.server.ts`).
 * @throws ConnectorError of the supplier; AppError NOT_FOUND for an unknown source or own variant.
 */
export async function quoteShipping(ctx: Context, input: QuoteShippingInput): Promise<ShippingQuote[]> {
  if (input.items.length === 0) return [];
  return input.source === 'quayside' ? quoteOwn(ctx, input) : cheapestFirst(await askSupplier(ctx, input));
}

const cheapestFirst = (quotes: ShippingQuote[]): ShippingQuote[] =>
  quotes.sort((a, b) => a.cost - b.cost || a.serviceName.localeCompare(b.serviceName));

async function askSupplier(ctx: Context, { source, ...request }: QuoteShippingInput): Promise<ShippingQuote[]> {
  const shipping = ctx.connectors.suppliers[source]?.shipping;
  if (!shipping) throw new AppError('NOT_FOUND');
  return shipping.quote(request);
}

async function quoteOwn(ctx: Context, input: QuoteShippingInput): Promise<ShippingQuote[]> {
  const ids = [...new Set(input.items.map((item) => item.externalVariantId))];
  const grams = await ctx.gather('own variant weights', ids, (asked) => readWeights(ctx, asked));
  let weight = 0;
  for (const item of input.items) {
    const each = grams.get(item.externalVariantId);
    if (each === undefined) throw new AppError('NOT_FOUND');
    weight += each * item.quantity;
  }
  return quoteOwnParcel(ctx, { shipTo: input.shipTo, grams: weight });
}

/** Grams by variant, for each of the lists: one statement for all of them. */
async function readWeights(ctx: Context, lists: readonly string[][]): Promise<Map<string, number>[]> {
  const { rows } = await ctx.sql.query<{ external_id: string; weight_grams: number }>({
    name: 'own-variant-weights',
    text: `select v.external_id, v.weight_grams from source_variants v join source_products p on p.id = v.product_id
           where v.external_id = any($1) and p.source = 'quayside'`,
    values: [[...new Set(lists.flat())]],
  });
  const grams = new Map(rows.map((row) => [row.external_id, row.weight_grams]));
  return lists.map(() => grams);
}

/** Quotes of our own services for a parcel of known weight; cheapest first. */
export const quoteOwnParcel = async (ctx: Context, parcel: { shipTo: string; grams: number }): Promise<ShippingQuote[]> =>
  ownQuotes(await listOwnServices(ctx), parcel);

/** The same for given services. Pure. */
export function ownQuotes(services: readonly OwnShippingService[], parcel: { shipTo: string; grams: number }): ShippingQuote[] {
  return cheapestFirst(
    services.flatMap((service) => {
      const cost = ownServicePrice(service, parcel);
      if (cost === undefined) return [];
      const { name, daysMin, daysMax, processingDaysMin, processingDaysMax } = service;
      return [{ serviceName: name, cost, daysMin, daysMax, processingDaysMin, processingDaysMax }];
    }),
  );
}
