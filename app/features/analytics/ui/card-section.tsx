import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A card with its title, and where there is more of it. */
export function CardSection({ title, more, children }: { title: string; more?: { content: string; url: string }; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
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
