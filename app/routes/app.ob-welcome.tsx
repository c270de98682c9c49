import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { onboardingKeys } from '#app/features/account/onboarding-keys.ts';
import { costsNothing } from '#app/features/billing/add-ons.ts';
import { chooseFreePlan } from '#app/features/billing/choose-free-plan.server.ts';
import { mayStillTry } from '#app/features/billing/may-still-try.server.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { welcomePath } from '#app/features/onboarding/onboarding-steps.ts';
import { readOnboarding } from '#app/features/onboarding/read-onboarding.server.ts';
import { setOnboardingKeys } from '#app/features/onboarding/set-onboarding-keys.server.ts';
import homeCss from '#app/features/onboarding/ui/home.css?url';
import { WelcomeSteps } from '#app/features/onboarding/ui/welcome-steps.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'onboarding', 'billing', 'errors'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  if (searchParams.get('skip_onboarding') === 'true') {
    await setOnboardingKeys(ctx, { is_enable_pricing: false });
    // Removed from the address, or every visit would open the step again.
    searchParams.delete('skip_onboarding');
    throw redirect(searchParams.size > 0 ? `${welcomePath}?${searchParams}` : welcomePath);
  }
  const [onboarding, plan] = await Promise.all([readOnboarding(ctx), readPlan(ctx, ctx.account.id)]);
  const isFree = costsNothing(plan);
  return { onboarding, plan: { isFree, canTry: isFree && (await mayStillTry(ctx, plan)) } };
}

/** Each button sets onboarding keys of the account; works without scripts too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    switch (form.get('intent')) {
      case 'start':
        await setOnboardingKeys(ctx, { start: true, processing: true });
        return redirect(welcomePath);
      case 'step': {
        const step = onboardingKeys.find((key) => key === form.get('key'));
        if (!step) throw new Response(null, { status: 400 });
        await setOnboardingKeys(ctx, { [step]: true });
        return redirect(welcomePath);
      }
      case 'free':
        await chooseFreePlan(ctx);
        await setOnboardingKeys(ctx, { is_enable_pricing: true });
        return redirect(welcomePath);
      case 'finish':
        await setOnboardingKeys(ctx, { processing: false, done: true });
        return redirect('/app');
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** A new seller's first steps, with the reason for each; they are optional and can be left at any time. */
export default function Welcome() {
  const { t } = useTranslation('onboarding');
  const { onboarding, plan } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const isBillingHidden = useIsBillingHidden();
  const steps = onboarding.steps.filter(({ key }) => key !== 'is_enable_pricing' || !isBillingHidden);
  const isAllDone = steps.every((step) => step.isDone);
  return (
    <Screen title={t('welcome.title')} subtitle={t('welcome.subtitle')} backTo="/app" narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={refusal ?? null} />
        <WelcomeSteps {...onboarding} steps={steps} plan={plan} />
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack gap="300">
            {onboarding.isStarted ? null : (
              <Form method="post">
                <input type="hidden" name="intent" value="start" />
                <Button submit variant="primary" size="large">
                  {t('welcome.start')}
                </Button>
              </Form>
            )}
            {onboarding.isFinished ? (
              <Button url="/app" size="large">
                {t('welcome.home')}
              </Button>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="finish" />
                <Button submit size="large" variant={onboarding.isStarted && isAllDone ? 'primary' : 'secondary'}>
                  {t(isAllDone ? 'welcome.finish' : 'welcome.later')}
                </Button>
              </Form>
            )}
          </InlineStack>
        </Box>
      </BlockStack>
    </Screen>
  );
}
