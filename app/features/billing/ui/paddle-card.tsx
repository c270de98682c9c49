import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cardBrandName } from '#app/platform/card-brand.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import type { PaddleAccount } from '../list-invoices.server.ts';

const invoicesPath = '/app/setting/billing/invoices';

type Loaded = { ok: true; account: PaddleAccount } | { ok: false };

/** The paying card and the bills. Loaded from Paddle after the screen, which does not wait for another company's servers. */
export function PaddleCard({ isBusy, hasPlan, onUpdateCard }: { isBusy: boolean; hasPlan: boolean; onUpdateCard: () => void }) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const { data, load, state } = useFetcher<Loaded>();
  useEffect(() => load(invoicesPath), [load]);
  const card = data?.ok ? data.account.card : null;
  const expiry = card
    ? new Intl.DateTimeFormat(i18n.language, { month: '2-digit', year: 'numeric' }).format(new Date(card.expiryYear, card.expiryMonth - 1))
    : '';
  return (
    <>
      {hasPlan ? (
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {t('paddle.card.title')}
            </Text>
            {data ? (
              <Text as="p">
                {card ? t('paddle.card.ends', { brand: cardBrandName(card.brand), last4: card.last4, expiry }) : t('paddle.card.none')}
              </Text>
            ) : (
              <SkeletonBodyText lines={1} />
            )}
            <InlineStack>
              <Button onClick={onUpdateCard} disabled={isBusy}>
                {t('paddle.card.update')}
              </Button>
            </InlineStack>
          </BlockStack>
        </Card>
      ) : null}
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('paddle.invoices.title')}
          </Text>
          {data === undefined ? <SkeletonBodyText lines={3} /> : null}
          {data?.ok === false ? (
            <BlockStack gap="200" inlineAlign="start">
              <Text as="p" tone="critical">
                {t('paddle.invoices.failed')}
              </Text>
              <Button onClick={() => load(invoicesPath)} loading={state !== 'idle'}>
                {t('common:retry')}
              </Button>
            </BlockStack>
          ) : null}
          {data?.ok && data.account.invoices.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('paddle.invoices.none')}
            </Text>
          ) : null}
          {data?.ok ? <Invoices invoices={data.account.invoices} /> : null}
        </BlockStack>
      </Card>
    </>
  );
}

function Invoices({ invoices }: { invoices: PaddleAccount['invoices'] }) {
  const { t } = useTranslation('billing');
  return (
    <ul className="Billing-Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <BlockStack gap="050">
              <Text as="span">
                <DateTime at={invoice.at} show="date" /> · <Money amount={invoice.total} currency={invoice.currency} />
              </Text>
              <Text as="span" tone="subdued" variant="bodySm">
                {invoice.what}
              </Text>
            </BlockStack>
            {invoice.number ? (
              <Button
                url={`${invoicesPath}/${invoice.id}`}
                target="_blank"
                accessibilityLabel={t('paddle.invoices.download', { number: invoice.number })}
              >
                {t('paddle.invoices.pdf')}
              </Button>
            ) : (
              <Badge tone="critical">{t('paddle.invoices.unpaid')}</Badge>
            )}
          </InlineStack>
        </li>
      ))}
    </ul>
  );
}
