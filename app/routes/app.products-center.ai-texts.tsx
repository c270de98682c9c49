import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { didOf, proposalsToSee } from '#app/doors/text-review.server.ts';
import { textParts } from '#app/features/ai/choices.ts';
import { decideTexts } from '#app/features/ai/decide-texts.server.ts';
import { rollBack } from '#app/features/ai/roll-back.server.ts';
import enhancerCss from '#app/features/ai/ui/enhancer.css?url';
import { ReviewScreen } from '#app/features/ai/ui/review-screen.tsx';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';

export const handle = { i18n: ['common', 'ai'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: enhancerCss }];

const here = '/app/products-center/ai-texts';
const Decision = z.object({ verb: z.enum(['take', 'refuse']), parts: z.array(z.enum(textParts)) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const product = searchParams.get('product') ?? '';
  const productId = isId(product) ? product : null;
  return { ...(await proposalsToSee(ctx, productId ?? undefined)), productId, did: didOf(searchParams) };
}

/** Where the answer leads: the screen that the form stood on, with what was done. */
function backOf(form: FormData, did: string, productId: string | undefined): string {
  const given = String(form.get('back') ?? '');
  const address = new URL(
    /^\/app\/(products-center\/ai-texts|ob-ai-enhancer)(\?product=[0-9a-f-]{36})?$/.test(given) ? given : here,
    'http://_',
  );
  address.searchParams.set('did', did);
  if (productId) address.searchParams.set('changed', productId);
  return address.pathname + address.search;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const productId = z.uuid().safeParse(form.get('product_id')).data;
  const wanted = String(form.get('decision') ?? '');
  try {
    if (wanted === 'undo') {
      if (!productId) throw new AppError('NOT_FOUND');
      const [failure] = Object.values((await rollBack(ctx, { product_ids: [productId] })).failed);
      if (failure) throw new AppError(failure.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'STATE_CONFLICT');
      return redirect(backOf(form, 'undone', productId));
    }
    const [verb, part] = wanted.split(' ');
    const decision = Decision.safeParse({ verb, parts: part === 'all' ? [...textParts] : [part] });
    const ids = z.array(z.uuid()).min(1).max(100).safeParse(form.getAll('item_id'));
    if (!decision.success || !ids.success) throw new AppError('BAD_REQUEST');
    const isTaken = decision.data.verb === 'take';
    const { failed } = await decideTexts(ctx, {
      decisions: ids.data.map((id) => ({
        item_id: id,
        take: isTaken ? decision.data.parts : [],
        refuse: isTaken ? [] : decision.data.parts,
      })),
    });
    const [failure] = Object.values(failed);
    if (failure) return { ok: false as const, message: failure.error_message };
    return redirect(backOf(form, isTaken ? 'taken' : 'refused', productId));
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Texts that AI wrote, before they are used. */
export default function AiTexts() {
  const answer = useActionData<typeof action>();
  return <ReviewScreen {...useLoaderData<typeof loader>()} refusal={answer} />;
}
