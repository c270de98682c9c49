import { Form, useActionData, useLocation, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';
import { FormField } from '#app/ui/standalone/form-field.tsx';

/** Asks for the address to mail a link to, prefilled with an address typed on the page before. */
export function MailLinkForm({ submit }: { submit: string }) {
  const { t } = useTranslation('account');
  const refusal = useActionData() as Refusal | undefined;
  const typed = (useLocation().state as { email?: string } | null)?.email;
  const email = useSearchParams()[0].get('email') ?? typed ?? '';
  return (
    <Form method="post" noValidate>
      {refusal && !refusal.errors ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      <FormField
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        required
        error={fieldErrorOf(refusal, 'email')}
      />
      <EntrySubmit>{submit}</EntrySubmit>
    </Form>
  );
}
