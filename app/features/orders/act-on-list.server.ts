/** Dispatches the forms of an order list to their operations. */
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import { changeListedOrders } from './change-listed-orders.server.ts';
import { orderColumns } from './columns.ts';
import { listQueryOf } from './list-query.ts';
import { findMatching } from './plan-order-page.server.ts';
import { chooseColumns, deleteView, renameView, saveView } from './saved-views.server.ts';
import { tabs } from './stages.ts';
import type { SupplierOrderState } from './states.ts';
import { maxChosen, withIds } from './ui/chosen-ids.ts';
import { dismissUnreadable, readUnreadableAgain, type UnreadableKey } from './unreadable-orders.server.ts';

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

function viewOf(form: FormData): string {
  const id = z.uuid().safeParse(form.get('view'));
  if (!id.success) throw new AppError('NOT_FOUND');
  return id.data;
}

function unreadableOf(form: FormData): UnreadableKey {
  const storeId = z.uuid().safeParse(form.get('store'));
  if (!storeId.success) throw new AppError('NOT_FOUND');
  return { storeId: storeId.data, platformOrderId: text(form, 'order') };
}

/** Ids of all rows that the list at this address has, on all its pages. A list's forms are posted to the list's own address. */
function findListed(ctx: SellerContext, list: string, url: URL): Promise<string[]> {
  const fixedTab = tabs.find((tab) => list === `orders.${tab}`);
  const { query } = listQueryOf(url, { now: ctx.now(), timeZone: ctx.workplace.timeZone }, fixedTab);
  return findMatching(ctx, query, mostMatching);
}

/** The address of a screen for as many of the orders as it takes at once; `more` tells it how many others there are. */
async function chosenPath(ctx: SellerContext, path: string, states: SupplierOrderState[], ids: readonly string[]): Promise<string> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    'select id from supplier_orders where workplace_id = $1 and id = any($2) and state = any($3) order by array_position($2, id)',
    [ctx.workplace.id, ids, states],
  );
  const [chosen, others] = [rows.slice(0, maxChosen), rows.slice(maxChosen)];
  return withIds(
    path,
    chosen.map((row) => row.id),
    others.length > 0 ? { more: [`${others.length}`] } : {},
  );
}

/**
 * @param list which list (`orders`, `orders.tracking`, `orders.refund`): each has saved views and columns of its own.
 * @returns how many orders were changed, or what is done about an unreadable one; or a redirect, after a view was saved or deleted. @throws AppError of the operation.
 */
export async function actOnList(
  ctx: SellerContext,
  input: { list: string; url: URL; form: FormData; ids: string[] },
): Promise<{ updated?: number; unreadable?: 'reading' | 'dismissed' } | Response> {
  const { list, url, form } = input;
  switch (form.get('intent')) {
    case 'save-view': {
      const view = await saveView(ctx, { list, name: text(form, 'name'), search: text(form, 'search') });
      return redirect(`${url.pathname}?${view.search}${view.search ? '&' : ''}view=${view.id}`);
    }
    case 'rename-view':
      await renameView(ctx, { list, id: viewOf(form), name: text(form, 'name') });
      return {};
    case 'delete-view':
      await deleteView(ctx, { list, id: viewOf(form) });
      return {};
    case 'columns':
      await chooseColumns(ctx, { list, all: orderColumns, shown: form.getAll('column').map(String) });
      return {};
    case 'place-matching':
      return redirect(await chosenPath(ctx, '/app/orders/create', ['ready'], await findListed(ctx, list, url)));
    case 'pay-matching':
      return redirect(await chosenPath(ctx, '/app/orders/pay', ['waiting_payment'], await findListed(ctx, list, url)));
    case 'unreadable-read':
      await readUnreadableAgain(ctx, unreadableOf(form));
      return { unreadable: 'reading' };
    case 'unreadable-dismiss':
      await dismissUnreadable(ctx, unreadableOf(form));
      return { unreadable: 'dismissed' };
    default: {
      const ids = form.get('matching') === 'all' ? await findListed(ctx, list, url) : input.ids;
      return changeListedOrders(ctx, { ids, intent: text(form, 'intent'), mark: text(form, 'mark') });
    }
  }
}
