import { useRevalidator } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, SkeletonBodyText, SkeletonDisplayText, SkeletonThumbnail, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

export interface ListEmptyProps {
  title: string;
  text?: string;
  action?: { content: string; url?: string; onAction?: () => void };
  secondaryAction?: { content: string; url?: string };
  image?: string;
}

/**
 * An empty list with the next step. Instead of Polaris's EmptyState, which gets its height from an image that loads late: the page would
 * jump.
 */
export function ListEmpty({ title, text, action, secondaryAction, image = '/empty-list.svg' }: ListEmptyProps) {
  return (
    <div className="ListEmpty">
      <img src={image} alt="" width={140} height={140} />
      <Text as="p" variant="headingMd" alignment="center">
        {title}
      </Text>
      {text ? (
        <Text as="p" tone="subdued" alignment="center">
          {text}
        </Text>
      ) : null}
      {action || secondaryAction ? (
        <div className="ListEmpty-Actions">
          {secondaryAction ? <Button {...actionProps(secondaryAction)}>{secondaryAction.content}</Button> : null}
          {action ? (
            <Button variant="primary" {...actionProps(action)}>
              {action.content}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const actionProps = ({ url, onAction }: { url?: string; onAction?: () => void }) => ({
  ...(url ? { url } : {}),
  ...(onAction ? { onClick: onAction } : {}),
});

/** A list that could not be loaded, with Retry. */
export function ListError({ message, onRetry }: { message?: string; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  const revalidator = useRevalidator();
  return (
    <div className="ListError" role="alert">
      <BlockStack gap="300" inlineAlign="center">
        <Text as="p" tone="critical">
          {message ?? t('list.failed')}
        </Text>
        <Button onClick={onRetry ?? (() => revalidator.revalidate())} loading={!onRetry && revalidator.state === 'loading'}>
          {t('retry')}
        </Button>
      </BlockStack>
    </div>
  );
}

/** Placeholder rows of the real height while a list loads. */
export function ListSkeleton({ rows = 8, rowHeight = 56 }: { rows?: number; rowHeight?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Card padding="0">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={row} className="ListSkeleton-Row" style={{ blockSize: rowHeight }}>
            <InlineStack gap="400" blockAlign="center" wrap={false}>
              <SkeletonThumbnail size="extraSmall" />
              <div className="ListSkeleton-Text">
                <SkeletonBodyText lines={1} />
              </div>
              <SkeletonDisplayText size="small" maxWidth="8ch" />
            </InlineStack>
          </div>
        ))}
      </Card>
    </div>
  );
}
