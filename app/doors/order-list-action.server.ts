import type { ActionFunctionArgs } from '@remix-run/node';
import { actOnList } from '#app/features/orders/act-on-list.server.ts';
import { chosenIds } from '#app/features/orders/chosen-ids.ts';
import { actionRefusal } from './action-refusal.server.ts';
import { requireSeller } from './require-seller.server.ts';

/** The action of the screens that list orders. @param list whose views and columns are meant, as `actOnList` has it. */
export async function orderListAction({ request, context }: ActionFunctionArgs, list: string) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    const done = await actOnList(ctx, { list, url: new URL(request.url), form, ids: chosenIds(form) });
    return done instanceof Response ? done : { ok: true, ...done };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
