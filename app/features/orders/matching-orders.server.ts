/** Orders that a screen's address names by the list that has them, since all their ids would be too long for an address. */
import type { SellerContext } from '#app/context.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import { chosenIds, mostInAddress, withIds } from './chosen-ids.ts';
import { listQueryOf } from './list-query.ts';
import { findMatching } from './plan-order-page.server.ts';
import { type Tab, tabs } from './stages.ts';
import type { SupplierOrderState } from './states.ts';

/**
 * Ids of all rows that the list at this address has, on all its pages; the first ones of very many. A list's forms are posted to its own
 * address. @param only those in one of these states.
 */
export function findListed(ctx: SellerContext, list: string, url: URL, only?: readonly SupplierOrderState[]): Promise<string[]> {
  const fixedTab: Tab | undefined = tabs.find((tab) => list === `orders.${tab}`);
  const { query } = listQueryOf(url, { now: ctx.now(), timeZone: ctx.workplace.timeZone }, fixedTab);
  const states = only ? query.states.filter((state) => only.includes(state)) : query.states;
  return findMatching(ctx, { ...query, states }, mostMatching);
}

/** The address of a screen for all orders of a list that are in these states: with their ids, or with the list when they are many. */
export async function matchingPath(
  ctx: SellerContext,
  path: string,
  states: readonly SupplierOrderState[],
  { list, url }: { list: string; url: URL },
): Promise<string> {
  const ids = await findListed(ctx, list, url, states);
  return ids.length > mostInAddress ? `${path}?${new URLSearchParams({ list, matching: url.search })}` : withIds(path, ids);
}

/** The orders that such an address names. @param states those that the screen takes, of what a list has. */
export async function readChosen(ctx: SellerContext, params: URLSearchParams, states: readonly SupplierOrderState[]): Promise<string[]> {
  const search = params.get('matching');
  if (search === null) return chosenIds(params);
  const url = new URL('http://list');
  url.search = search;
  return findListed(ctx, params.get('list') ?? 'orders', url, states);
}
