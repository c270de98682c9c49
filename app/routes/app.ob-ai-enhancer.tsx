import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { didOf, proposalsToSee } from '#app/doors/text-review.server.ts';
import { updateMeta } from '#app/features/account/update-account.server.ts';
import { improveProducts } from '#app/features/ai/improve-products.server.ts';
import { countProposals } from '#app/features/ai/proposals.server.ts';
import { readEnhancer } from '#app/features/ai/read-enhancer.server.ts';
import enhancerCss from '#app/features/ai/ui/enhancer.css?url';
import { EnhancerScreen } from '#app/features/ai/ui/enhancer-screen.tsx';
import { AiWriting } from '#app/features/settings/schemas.ts';
import { saveSetting } from '#app/features/settings/setting.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';

export const handle = { i18n: ['common', 'ai', 'onboarding'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: enhancerCss }];

const here = '/app/ob-ai-enhancer';
const Manner = AiWriting.pick({ style: true, tone: true }).partial();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const product = searchParams.get('product') ?? '';
  const productId = isId(product) ? product : undefined;
  return {
    view: await readEnhancer(ctx, productId),
    proposals: productId ? (await proposalsToSee(ctx, productId)).proposals : [],
    waiting: await countProposals(ctx, null),
    isSaved: searchParams.get('did') === 'saved',
    did: didOf(searchParams),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const productId = z.uuid().safeParse(form.get('product_id')).data;
  try {
    switch (form.get('intent')) {
      case 'save':
      case 'try': {
        const manner = Manner.safeParse({ style: form.get('style') ?? undefined, tone: form.get('tone') ?? undefined });
        if (!manner.success) return inputRefusal(ctx, fieldErrorsOf(manner.error));
        await saveSetting(ctx, 'ai-writing', manner.data);
        if (form.get('intent') === 'save') return redirect(`${here}?did=saved`);
        if (!productId) throw new AppError('NOT_FOUND');
        await improveProducts(ctx, { product_ids: [productId], works: ['content'] });
        return redirect(`${here}?product=${productId}`);
      }
      case 'done':
        await updateMeta(ctx, { meta_key: 'onboarding.ai_enhancer', value: true });
        return redirect('/app/products-import');
      default:
        throw new AppError('BAD_REQUEST');
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** First steps with the AI enhancer. */
export default function AiEnhancer() {
  const answer = useActionData<typeof action>();
  return <EnhancerScreen {...useLoaderData<typeof loader>()} refusal={answer} />;
}
