import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A card with a title, a note when it covers something else than the page, and a link to more. */
export function CardSection({
  title,
  note,
  more,
  children,
}: {
  title: string;
  note?: string | undefined;
  more?: { content: string; url: string };
  children: ReactNode;
}) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
            {note ? (
              <Text as="p" variant="bodySm" tone="subdued">
                {note}
              </Text>
            ) : null}
          </BlockStack>
          {more ? (
            <Button variant="plain" url={more.url} accessibilityLabel={`${more.content}: ${title}`}>
              {more.content}
            </Button>
          ) : null}
        </InlineStack>
        {children}
      </BlockStack>
    </Card>
  );
}
