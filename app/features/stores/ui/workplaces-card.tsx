import { Form, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { AccountWorkplace } from '../choose-workplace.server.ts';

const action = '/app/setting/account';

/** The account's workplaces: switch, add one if the plan allows it, delete an empty one. */
export function WorkplacesCard({ workplaces, present }: { workplaces: AccountWorkplace[]; present: string }) {
  const { t } = useTranslation('account');
  const adding = useFetcher<Refusal & { ok: boolean }>();
  const deleting = useFetcher<Refusal & { ok: boolean }>();
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<AccountWorkplace>();
  const refused = [adding.data, deleting.data].find((answer) => answer && !answer.ok);
  const isBusy = adding.state !== 'idle';
  // A refused name stays, to be corrected.
  useAnswer(adding.data, ({ ok }) => ok && setName(''));
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('workplaces.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('workplaces.text')}
          </Text>
        </BlockStack>
        <ErrorBanner errors={refused ?? null} />
        {workplaces.map((each) => (
          <InlineStack key={each.id} align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="050">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" fontWeight="semibold" breakWord>
                  {each.name}
                </Text>
                {each.id === present ? <Badge tone="success">{t('workplaces.here')}</Badge> : null}
              </InlineStack>
              <Text as="p" tone="subdued" variant="bodySm">
                {t('workplaces.stores', { count: each.stores })}
              </Text>
            </BlockStack>
            {each.id === present ? null : (
              <InlineStack gap="200">
                <Form method="post" action={action}>
                  <input type="hidden" name="intent" value="choose-workplace" />
                  <input type="hidden" name="id" value={each.id} />
                  <Button submit accessibilityLabel={`${t('workplaces.choose')}: ${each.name}`}>
                    {t('workplaces.choose')}
                  </Button>
                </Form>
                {each.stores === 0 ? (
                  <Button
                    variant="tertiary"
                    tone="critical"
                    loading={deleting.state !== 'idle' && deleting.formData?.get('id') === each.id}
                    accessibilityLabel={`${t('workplaces.delete')}: ${each.name}`}
                    onClick={() => setLeaving(each)}
                  >
                    {t('workplaces.delete')}
                  </Button>
                ) : null}
              </InlineStack>
            )}
          </InlineStack>
        ))}
        <Gated feature="WP_ADD_NEW">
          {(isDisabled) => (
            <adding.Form method="post" action={action}>
              <input type="hidden" name="intent" value="add-workplace" />
              <FormLayout>
                <TextField
                  label={t('workplaces.name')}
                  name="workplace_name"
                  autoComplete="off"
                  maxLength={100}
                  value={name}
                  onChange={setName}
                  disabled={isDisabled || isBusy}
                  connectedRight={
                    <Button submit disabled={isDisabled || name.trim() === ''} loading={isBusy}>
                      {t('workplaces.add')}
                    </Button>
                  }
                />
              </FormLayout>
            </adding.Form>
          )}
        </Gated>
      </BlockStack>
      <Modal
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('workplaces.deleteTitle', { name: leaving?.name ?? '' })}
        primaryAction={{
          content: t('workplaces.delete'),
          destructive: true,
          onAction: () => {
            if (leaving) deleting.submit({ intent: 'delete-workplace', id: leaving.id }, { method: 'post', action });
            setLeaving(undefined);
          },
        }}
        secondaryActions={[{ content: t('workplaces.keep'), onAction: () => setLeaving(undefined) }]}
      >
        <Modal.Section>
          <Text as="p">{t('workplaces.deleteText')}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
