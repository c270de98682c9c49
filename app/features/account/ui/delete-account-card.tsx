import { Form, useActionData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, List, Text, TextField } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';

export interface DeleteAccountCardProps {
  email: string;
  deletesOn: string | null;
  days: number;
  /** What was paid and is not used; amounts as they are shown, null where there is none. */
  left: { topup: string | null; bonus: string | null; credits: number };
  /** Offers to take the data along. */
  takeAlong: ReactNode;
}

/** Deletes the account after its address is typed; while the deletion is pending, offers to keep the account. */
export function DeleteAccountCard({ email, deletesOn, days, left, takeAlong }: DeleteAccountCardProps) {
  const { t } = useTranslation('identity');
  const refusal = useActionData<Refusal>();
  const error = fieldErrorOf(refusal, 'confirm_email');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isEmbedded = useIsEmbedded();
  // Once a deletion is requested, close the dialog, so that it is not open when the account is kept after all.
  useEffect(() => {
    if (!deletesOn) return;
    setOpen(false);
    setTyped('');
  }, [deletesOn]);
  if (deletesOn) {
    return (
      <Banner tone="warning" title={t('delete.asked', { date: deletesOn })}>
        <Form method="post">
          <input type="hidden" name="intent" value="keep-account" />
          <Button submit>{t('keep.action')}</Button>
        </Form>
      </Banner>
    );
  }
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('delete.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('delete.text', { days })} <HelpLink article="delete-account" about={t('delete.title')} />
        </Text>
        <InlineStack>
          <Button tone="critical" onClick={() => setOpen(true)}>
            {t('delete.action')}
          </Button>
        </InlineStack>
      </BlockStack>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('delete.confirmTitle')}
        primaryAction={{
          content: t('delete.action'),
          destructive: true,
          disabled: typed.trim().toLowerCase() !== email.toLowerCase(),
          onAction: () => form.current?.requestSubmit(),
        }}
        secondaryActions={[{ content: t('delete.cancel'), onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            <Text as="h3" variant="headingSm">
              {t('delete.takeAlong')}
            </Text>
            {takeAlong}
          </BlockStack>
        </Modal.Section>
        <Modal.Section>
          {/* A full page load, as it signs out; not inside Shopify admin, where a page load would lack the session token. */}
          <Form ref={form} method="post" reloadDocument={!isEmbedded}>
            <input type="hidden" name="intent" value="delete-account" />
            <BlockStack gap="300">
              <Text as="p">{t('delete.text', { days })}</Text>
              {left.topup || left.bonus || left.credits > 0 ? (
                <List>
                  {left.topup ? <List.Item>{t('delete.wallet', { amount: left.topup })}</List.Item> : null}
                  {left.bonus ? <List.Item>{t('delete.bonus', { amount: left.bonus })}</List.Item> : null}
                  {left.credits > 0 ? <List.Item>{t('delete.credits', { count: left.credits })}</List.Item> : null}
                </List>
              ) : null}
              <TextField
                label={t('delete.typeEmail', { email })}
                name="confirm_email"
                value={typed}
                onChange={setTyped}
                autoComplete="off"
                {...(error ? { error } : {})}
              />
            </BlockStack>
          </Form>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
