import { useFetcher } from '@remix-run/react';
import { Button, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/** Changes the password, which signs other devices out. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const fetcher = useFetcher<Refusal & { ok?: boolean }>();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useAnswer(isDone ? fetcher.data : undefined, () => {
    setCurrent('');
    setNext('');
    toast(t('setting.passwordChanged'));
  });
  const refusal = fetcher.data && !isDone ? fetcher.data : undefined;
  const [currentError, nextError] = [fieldErrorOf(refusal, 'current_password'), fieldErrorOf(refusal, 'password')];
  return (
    <Card>
      <fetcher.Form method="post" action="/app/setting/account">
        <input type="hidden" name="intent" value="password" />
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <ErrorBanner errors={refusal && !refusal.errors && refusal.message ? refusal : null} />
        <FormLayout>
          <Text as="h2" variant="headingMd">
            {t('setting.password')}
          </Text>
          <TextField
            label={t('field.currentPassword')}
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            {...(currentError ? { error: currentError } : {})}
          />
          <TextField
            label={t('field.newPassword')}
            name="password"
            type="password"
            autoComplete="new-password"
            helpText={t('password.rule')}
            value={next}
            onChange={setNext}
            {...(nextError ? { error: nextError } : {})}
          />
          <InlineStack align="end">
            <Button submit loading={fetcher.state !== 'idle'}>
              {t('setting.changePassword')}
            </Button>
          </InlineStack>
        </FormLayout>
      </fetcher.Form>
    </Card>
  );
}
