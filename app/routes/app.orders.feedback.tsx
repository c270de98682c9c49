import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { feedbackByForm } from '#app/features/orders/feedback-by-form.server.ts';
import { listFeedbacks, markFeedbackDone } from '#app/features/orders/feedbacks.server.ts';
import { FeedbackForm } from '#app/features/orders/ui/feedback-form.tsx';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { parseInput } from '#app/platform/field-errors.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders'] };
export const links = ordersLinks;

const views = ['open', 'past'] as const;
const pageSize = 25;
const here = '/app/orders/feedback';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const view = views.find((each) => each === searchParams.get('view')) ?? 'open';
  const cursor = z.uuid().safeParse(searchParams.get('cursor')).data;
  return { view, ...(await listFeedbacks(ctx, { states: view === 'open' ? ['open'] : ['given', 'done'], cursor, pageSize })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'all-done')
      await markFeedbackDone(ctx, parseInput(z.object({ ids: z.array(z.uuid()).max(100) }), { ids: form.getAll('feedback') }));
    else await feedbackByForm(ctx, form);
  } catch (error) {
    return actionRefusal(ctx, error);
  }
  return redirect(`${here}${new URL(request.url).searchParams.get('view') === 'past' ? '?view=past' : ''}`);
}

/** How suppliers did: orders that wait for the seller's feedback, and what was given before. */
export default function FeedbackScreen() {
  const { view, feedbacks, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean }) | undefined;
  const { t } = useTranslation('orders');
  return (
    <Screen title={t('feedback.screen')} backTo="/app/orders">
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} />
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <nav className="Group-Actions" aria-label={t('feedback.screen')}>
            {views.map((each) => (
              <Link
                key={each}
                to={each === 'open' ? here : `${here}?view=${each}`}
                className={each === view ? 'Btn Btn--Primary' : 'Btn'}
                aria-current={each === view ? 'page' : undefined}
              >
                {t(`feedback.view.${each}`)}
              </Link>
            ))}
          </nav>
        </Box>
        {feedbacks.length === 0 ? (
          <Card>
            <ListEmpty
              title={t(view === 'open' ? 'feedback.none' : 'feedback.nonePast')}
              text={t('feedback.noneText')}
              action={{ content: t('title'), url: '/app/orders' }}
            />
          </Card>
        ) : (
          feedbacks.map((feedback) => (
            <Card key={feedback.id}>
              <section className="Group" aria-label={feedback.orderName}>
                <div className="Group-Head">
                  <span>
                    <Link to={`/app/orders/${feedback.orderId}`}>{feedback.orderName}</Link> <SourceBadge source={feedback.source} />
                  </span>
                  <span className="Subdued">
                    <DateTime at={feedback.givenAt ?? feedback.createdAt} show="date" />
                  </span>
                </div>
                {feedback.state === 'done' && feedback.rating === null ? <p className="Subdued">{t('feedback.dismissed')}</p> : null}
                {feedback.text ? <p dir="auto">{feedback.text}</p> : null}
                <FeedbackForm
                  supplierOrderId={feedback.supplierOrderId}
                  feedback={feedback}
                  action={`${here}${view === 'past' ? '?view=past' : ''}`}
                />
              </section>
            </Card>
          ))
        )}
        {view === 'open' && feedbacks.length > 1 ? (
          <Form method="post">
            {feedbacks.map(({ id }) => (
              <input key={id} type="hidden" name="feedback" value={id} />
            ))}
            <button type="submit" name="intent" value="all-done" className="Btn">
              {t('feedback.allDone')}
            </button>
          </Form>
        ) : null}
        {next ? (
          <div>
            <Link to={`${here}?${new URLSearchParams({ view, cursor: next })}`} className="Btn">
              {t('feedback.older')}
            </Link>
          </div>
        ) : null}
      </BlockStack>
    </Screen>
  );
}
