/** Loader and action of the setup guide's screens (`/app/ob-welcome` and `/app/guide-line`). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { safeReturn } from '#app/features/account/safe-return.ts';
import { updateMeta } from '#app/features/account/update-account.server.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { chooseFreePlan } from '#app/features/billing/choose-free-plan.server.ts';
import { setOnboardingKeys } from '#app/features/onboarding/set-onboarding-keys.server.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { actionRefusal } from './action-refusal.server.ts';
import { readGuide } from './read-guide.server.ts';
import { requireSeller } from './require-seller.server.ts';

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, '');

export async function guideLoader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  if (searchParams.get('skip_onboarding') === 'true') {
    await setOnboardingKeys(ctx, { is_enable_pricing: false });
    // Removed from the address, or every visit would open the step again.
    searchParams.delete('skip_onboarding');
    throw redirect(searchParams.size > 0 ? `${pathOf(request)}?${searchParams}` : pathOf(request));
  }
  const guide = await readGuide(ctx);
  if (!guide.isStarted) await unlessNoRoom(ctx, setOnboardingKeys(ctx, { start: true, processing: true }));
  return { guide, hasAi: hasTextModel(ctx) };
}

/** Each button sets keys of the account; works without scripts too. */
export async function guideAction({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    switch (form.get('intent')) {
      case 'free':
        await chooseFreePlan(ctx);
        await setOnboardingKeys(ctx, { is_enable_pricing: true });
        return redirect(safeReturn(String(form.get('to') ?? pathOf(request))));
      case 'finish':
        await setOnboardingKeys(ctx, { processing: false, done: true });
        return redirect('/app');
      case 'show-guide':
        await updateMeta(ctx, { meta_key: 'setup_guide_dismissed', value: false });
        return redirect('/app');
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
