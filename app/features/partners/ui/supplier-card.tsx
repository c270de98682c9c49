import { Badge, BlockStack, Button, Card, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrantedScopes } from '#app/features/stores/ui/granted-scopes.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, fieldErrorOf } from '#app/ui/error-banner.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { type PartnerForm, usePartnerForm } from './use-partner-form.ts';

export interface SupplierConnectionData {
  source: string;
  by: 'consent' | 'key' | null;
  pageUrl: string;
  account: {
    id: string;
    name: string;
    externalId: string;
    status: 'connected' | 'expired';
    error: string | null;
    scopes: string[];
    connectedAt: string | Date;
    checkedAt: string | Date;
    endsAt: string | Date | null;
  } | null;
}

const tones = { connected: 'success', expired: 'critical', none: undefined } as const;

/** One supplier: its account, or how to connect one. */
export function SupplierCard({ connection, isDemo }: { connection: SupplierConnectionData; isDemo: boolean }) {
  const { t } = useTranslation('partners');
  const { source, by, account, pageUrl } = connection;
  const supplier = sourceNameOf(source);
  const check = usePartnerForm(supplier);
  // Kept in the card: the form and the dialog disappear on success, which must still be reported.
  const connectByKey = usePartnerForm(supplier);
  const disconnect = usePartnerForm(supplier);
  const [isLeaving, setLeaving] = useState(false);
  useAnswer(disconnect.data, ({ ok }) => {
    if (ok) setLeaving(false);
  });
  const status = account?.status ?? 'none';
  const canConnect = by !== null && !isDemo;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <SourceIcon source={source} size={36} decorative />
          <BlockStack gap="050">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm">
                {supplier}
              </Text>
              <Badge {...(tones[status] ? { tone: tones[status] } : {})}>{t(`status.${status}`)}</Badge>
            </InlineStack>
            {account ? (
              <Text as="p" tone="subdued" breakWord>
                <bdi>{account.name}</bdi>
                {account.externalId === account.name ? null : (
                  <>
                    {' · '}
                    <bdi>{account.externalId}</bdi>
                  </>
                )}
              </Text>
            ) : null}
          </BlockStack>
        </InlineStack>
        {check.data && !check.data.ok ? <ErrorBanner errors={check.data} /> : null}
        {account ? (
          <BlockStack gap="100">
            <Text as="p" tone="subdued" variant="bodySm">
              {t('since')} <DateTime at={account.connectedAt} show="date" />
              {' · '}
              {t('lastCheck')} <DateTime at={account.checkedAt} />
              {account.endsAt ? (
                <>
                  {' · '}
                  {t('ends')} <DateTime at={account.endsAt} show="date" />
                </>
              ) : null}
            </Text>
            {account.scopes.length > 0 ? <GrantedScopes scopes={account.scopes} /> : null}
            {status === 'expired' ? (
              <Text as="p" tone="critical" variant="bodySm">
                {account.error ? t('expiredText', { supplier, words: account.error }) : t('endedText', { supplier })}
              </Text>
            ) : null}
          </BlockStack>
        ) : (
          <Text as="p" tone="subdued">
            {by === null ? t('notOffered', { supplier }) : t(`about.${source}`)}
          </Text>
        )}
        {canConnect && status !== 'connected' ? (
          by === 'key' ? (
            <KeyForm form={connectByKey} source={source} isAgain={account !== null} />
          ) : (
            <ConsentForm source={source} isAgain={account !== null} />
          )
        ) : null}
        <InlineStack gap="200">
          {account && status === 'connected' ? (
            <check.Form method="post">
              <input type="hidden" name="intent" value="check" />
              <input type="hidden" name="id" value={account.id} />
              <Button submit loading={check.state !== 'idle'} accessibilityLabel={t('checkNamed', { supplier })}>
                {t('check')}
              </Button>
            </check.Form>
          ) : null}
          <Button url={pageUrl} external>
            {t('open', { supplier })}
          </Button>
          {account ? (
            <Button
              tone="critical"
              variant="tertiary"
              onClick={() => setLeaving(true)}
              accessibilityLabel={t('disconnectNamed', { supplier })}
            >
              {t('disconnect')}
            </Button>
          ) : null}
        </InlineStack>
      </BlockStack>
      {account ? (
        <DisconnectDialog
          isOpen={isLeaving}
          onClose={() => setLeaving(false)}
          form={disconnect}
          supplier={supplier}
          id={account.id}
          name={account.name}
          isByConsent={by === 'consent'}
        />
      ) : null}
    </Card>
  );
}

interface ConnectFormProps {
  source: string;
  /** An expired account is being connected again. */
  isAgain: boolean;
}

function KeyForm({ form, source, isAgain }: ConnectFormProps & { form: PartnerForm }) {
  const { t } = useTranslation('partners');
  const [key, setKey] = useState('');
  const error = fieldErrorOf(form.data, 'key');
  return (
    <form.Form method="post">
      <input type="hidden" name="intent" value="connect" />
      <input type="hidden" name="source" value={source} />
      <BlockStack gap="300">
        {form.data && !form.data.ok && !error ? <ErrorBanner errors={form.data} /> : null}
        <TextField
          label={t('key.label')}
          helpText={t('key.help')}
          name="key"
          value={key}
          onChange={setKey}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...(error ? { error } : {})}
        />
        <ConnectButton source={source} isAgain={isAgain} loading={form.state !== 'idle'} />
      </BlockStack>
    </form.Form>
  );
}

/** Connects by the supplier's own page, which inside an admin opens in a new tab. */
function ConsentForm({ source, isAgain }: ConnectFormProps) {
  const { t } = useTranslation('partners');
  const isEmbedded = useIsEmbedded();
  const supplier = sourceNameOf(source);
  const form = usePartnerForm(supplier);
  const url = form.state === 'idle' ? form.data?.url : undefined;
  useEffect(() => {
    if (url && !isEmbedded) window.location.assign(url);
  }, [url, isEmbedded]);
  return (
    <form.Form method="post">
      <input type="hidden" name="intent" value="connect" />
      <input type="hidden" name="source" value={source} />
      <BlockStack gap="300">
        {form.data && !form.data.ok ? <ErrorBanner errors={form.data} /> : null}
        {url && isEmbedded ? (
          <BlockStack gap="100">
            <Text as="p">{t('ready', { supplier })}</Text>
            <Link url={url} external target="_blank">
              {t('goTo', { supplier })}
            </Link>
          </BlockStack>
        ) : (
          <ConnectButton source={source} isAgain={isAgain} loading={form.state !== 'idle' || url !== undefined} />
        )}
      </BlockStack>
    </form.Form>
  );
}

function ConnectButton({ source, isAgain, loading }: ConnectFormProps & { loading: boolean }) {
  const { t } = useTranslation('partners');
  return (
    <InlineStack>
      <Button
        submit
        variant="primary"
        loading={loading}
        accessibilityLabel={t(isAgain ? 'reconnectNamed' : 'connectNamed', { supplier: sourceNameOf(source) })}
      >
        {t(isAgain ? 'reconnect' : 'connect')}
      </Button>
    </InlineStack>
  );
}
