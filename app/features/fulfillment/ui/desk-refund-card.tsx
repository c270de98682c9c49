import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl, imageUrl } from '#app/features/gallery/image-url.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';

export interface DeskRefundCardProps {
  refund: {
    id: string;
    workplaceId: string;
    number: string;
    reason: string;
    description: string;
    kind: string;
    items: { id: string; title: string; quantity: number }[];
    evidence: string[];
    /** Keys in the file store. */
    pictures: string[];
    amount: number;
    createdAt: Date;
  };
}

/** A refund that a seller asks of the own supplier, to be granted or declined with a word about why. */
export function DeskRefundCard({ refund }: DeskRefundCardProps) {
  const { t } = useTranslation('fulfillment');
  const fetcher = useFetcher<Refusal & { ok: boolean }>();
  const [note, setNote] = useState('');
  const decide = (intent: string) => fetcher.submit({ intent, id: refund.id, workplace_id: refund.workplaceId, note }, { method: 'post' });
  return (
    <Card>
      <BlockStack gap="300">
        <ErrorBanner errors={fetcher.data && !fetcher.data.ok ? fetcher.data : null} />
        <div className="Group-Head">
          <span>
            <Text as="h2" variant="headingMd">
              {refund.number}
            </Text>
            <Badge tone="attention">{t(refund.kind === 'cancel' ? 'afterSale.kind.cancel' : `refund.reasons.${refund.reason}`)}</Badge>
            <span className="Subdued">
              <DateTime at={refund.createdAt} />
            </span>
          </span>
          <Text as="span" fontWeight="semibold">
            <Money amount={refund.amount} currency="USD" />
          </Text>
        </div>
        {refund.items.length > 0 ? (
          <p dir="auto">{refund.items.map(({ title, quantity }) => t('afterSale.item', { title, count: quantity })).join(', ')}</p>
        ) : null}
        {refund.description ? <p dir="auto">{refund.description}</p> : null}
        {refund.pictures.length > 0 ? (
          <InlineStack gap="200">
            {refund.pictures.map((key, at) => (
              <a key={key} href={fileUrl(key)} target="_blank" rel="noreferrer">
                <img src={imageUrl(key, 160)} alt={t('refund.picture', { number: String(at + 1) })} width={80} height={80} />
              </a>
            ))}
          </InlineStack>
        ) : null}
        {refund.evidence.map((each) => (
          <p key={each} className="Subdued">
            {each}
          </p>
        ))}
        <TextField label={t('ops.decisionNote')} value={note} onChange={setNote} autoComplete="off" maxLength={300} />
        <InlineStack gap="200">
          <Button variant="primary" loading={fetcher.state !== 'idle'} onClick={() => decide('refund-accept')}>
            {t('ops.grant')}
          </Button>
          <Button tone="critical" disabled={fetcher.state !== 'idle'} onClick={() => decide('refund-reject')}>
            {t('ops.decline')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
