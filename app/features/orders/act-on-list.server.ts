/** Dispatches the forms of an order list to their operations. */
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { changeListedOrders } from './change-listed-orders.server.ts';
import { orderColumns } from './columns.ts';
import { findListed, matchingPath } from './matching-orders.server.ts';
import { chooseColumns, deleteView, renameView, saveView } from './saved-views.server.ts';
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
      return redirect(await matchingPath(ctx, '/app/orders/create', ['ready'], { list, url }));
    case 'pay-matching':
      return redirect(await matchingPath(ctx, '/app/orders/pay', ['waiting_payment'], { list, url }));
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
