import type { ActionFunctionArgs } from '@remix-run/node';
import { actionRefusal } from '#app/action-refusal.server.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { actOnList } from './features/orders/act-on-list.server.ts';
import { chosenIds } from './features/orders/ui/chosen-ids.ts';

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
