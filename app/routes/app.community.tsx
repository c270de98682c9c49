import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { listFeedback } from '#app/features/usage/list-feedback.server.ts';
import { recordUsage } from '#app/features/usage/record-usage.server.ts';
import { Feedback } from '#app/features/usage/schemas.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';

export const handle = { i18n: ['common', 'pages', 'errors'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: analyticsCss }];

const topics = ['idea', 'problem', 'praise'] as const;
const places = [
  { key: 'articles', url: '/app/help', external: false },
  { key: 'guide', url: '/app/guide-line', external: false },
  { key: 'dropshipping', url: '/store-dropshipping', external: true },
  { key: 'plans', url: '/public/pricing', external: true },
  { key: 'api', url: '/api/docs', external: true },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { messages: await listFeedback(ctx) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const topic = topics.find((each) => each === form.get('topic')) ?? 'idea';
  try {
    const parsed = Feedback.safeParse({ feature: topic, message: String(form.get('message') ?? '') });
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await recordUsage(ctx, 'mvp_feedback', [{ name: parsed.data.feature, data: { message: parsed.data.message, rating: null } }]);
    return data({ ok: true as const, at: ctx.now().getTime() });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function Community() {
  const { t } = useTranslation('pages');
  const { messages } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('community.title')} subtitle={t('community.text')} isBelowHomeInAdmin>
      <BlockStack gap="400">
        <MessageForm />
        <div className="Analytics-Columns">
          <CardSection title={t('community.yours')}>
            {messages.length === 0 ? (
              <Text as="p" tone="subdued">
                {t('community.none')}
              </Text>
            ) : (
              <ul className="Analytics-Messages">
                {messages.map((message) => (
                  <li key={message.id}>
                    <p>{message.message}</p>
                    <small>
                      {topics.some((topic) => topic === message.topic) ? `${t(`community.topics.${message.topic}`)} · ` : null}
                      <DateTime at={message.at} />
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </CardSection>
          <CardSection title={t('community.help')}>
            <BlockStack gap="200" inlineAlign="start">
              {places.map(({ key, url, external }) => (
                <Button key={key} variant="plain" textAlign="start" url={url} {...(external ? { external: true } : {})}>
                  {t(`community.${key}`)}
                </Button>
              ))}
            </BlockStack>
          </CardSection>
        </div>
      </BlockStack>
    </Screen>
  );
}

function MessageForm() {
  const { t } = useTranslation('pages');
  const answer = useActionData<Refusal | { ok: true; at: number }>();
  const toast = useToast();
  const navigation = useNavigation();
  const [topic, setTopic] = useState<string>('idea');
  const [message, setMessage] = useState('');
  const sentAt = answer && 'at' in answer ? answer.at : undefined;
  useEffect(() => {
    if (!sentAt) return;
    setMessage('');
    toast(t('community.sent'));
  }, [sentAt, toast, t]);
  const refusal = answer && !('at' in answer) ? answer : undefined;
  const error = fieldErrorOf(refusal, 'message');
  return (
    <CardSection title={t('community.message')}>
      <Form method="post">
        <ErrorBanner errors={refusal && !refusal.errors ? refusal : null} />
        <FormLayout>
          <Select
            label={t('community.topic')}
            name="topic"
            options={topics.map((value) => ({ value, label: t(`community.topics.${value}`) }))}
            value={topic}
            onChange={setTopic}
          />
          <TextField
            label={t('community.message')}
            labelHidden
            name="message"
            autoComplete="off"
            multiline={4}
            maxLength={2000}
            showCharacterCount
            value={message}
            onChange={setMessage}
            {...(error ? { error } : {})}
          />
          <Button submit variant="primary" loading={navigation.state === 'submitting'}>
            {t('community.send')}
          </Button>
        </FormLayout>
      </Form>
    </CardSection>
  );
}
