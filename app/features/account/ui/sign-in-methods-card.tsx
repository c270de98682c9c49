import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '#app/connectors/sign-in/sign-in-provider.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';

export interface SignInMethodsCardProps {
  accountId: string;
  offered: readonly SignInProvider[];
  identities: readonly { provider: SignInProvider; email: string }[];
}

/** Connects and removes Google and Facebook as sign-in methods of the account. */
export function SignInMethodsCard({ accountId, offered, identities }: SignInMethodsCardProps) {
  const { t } = useTranslation('identity');
  const fetcher = useFetcher<Refusal>();
  const { data } = fetcher;
  // The same object until the next answer: the banner takes the focus whenever it gets a new one.
  const refusal = useMemo(() => (data?.message ? { message: fieldErrorOf(data, 'social') ?? data.message } : null), [data]);
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('methods.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('methods.text')}
          </Text>
        </BlockStack>
        <ErrorBanner errors={refusal} />
        {offered.map((provider) => {
          const identity = identities.find((each) => each.provider === provider);
          const name = t(`social.${provider}`);
          return (
            <InlineStack key={provider} align="space-between" blockAlign="center" gap="300">
              <BlockStack gap="050">
                <Text as="p" fontWeight="semibold">
                  {name}
                </Text>
                <Text as="p" tone="subdued" variant="bodySm">
                  {identity
                    ? identity.email
                      ? t('methods.connectedAs', { email: identity.email })
                      : t('methods.connected')
                    : t('methods.notConnected')}
                </Text>
              </BlockStack>
              {identity ? (
                <fetcher.Form method="post">
                  <input type="hidden" name="intent" value="remove-identity" />
                  <input type="hidden" name="provider" value={provider} />
                  <Button submit loading={fetcher.state !== 'idle'} accessibilityLabel={`${t('methods.disconnect')}: ${name}`}>
                    {t('methods.disconnect')}
                  </Button>
                </fetcher.Form>
              ) : (
                <Button
                  url={`/auth/social/${provider}?link=1&account=${accountId}`}
                  external
                  target="_self"
                  accessibilityLabel={`${t('methods.connect')}: ${name}`}
                >
                  {t('methods.connect')}
                </Button>
              )}
            </InlineStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
