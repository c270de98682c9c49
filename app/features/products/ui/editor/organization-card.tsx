import { BlockStack, Button, Card, InlineStack, Tag, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { Product } from '../../schemas.ts';
import type { ProductFields } from './editor-state.ts';

export interface OrganizationCardProps {
  product: Product;
  errorOf(field: string): string | undefined;
  onChange(fields: Partial<ProductFields>): void;
}

export function OrganizationCard({ product, errorOf, onChange }: OrganizationCardProps) {
  const { t } = useTranslation('product-editor');
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState('');
  const add = () => {
    const known = new Set(product.tags.map((tag) => tag.toLowerCase()));
    const added: string[] = [];
    for (const word of typed.split(/[,،]/).map((each) => each.trim())) {
      if (word === '' || known.has(word.toLowerCase())) continue;
      known.add(word.toLowerCase());
      added.push(word);
    }
    if (added.length > 0) onChange({ tags: [...product.tags, ...added] });
    setTyped('');
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('organization.title')}
        </Text>
        <TextField
          id="field-product_type"
          label={t('organization.type')}
          name="product_type"
          autoComplete="off"
          maxLength={255}
          value={product.product_type}
          error={errorOf('product_type')}
          onChange={(text) => onChange({ product_type: text })}
        />
        <TextField
          id="field-vendor"
          label={t('organization.vendor')}
          name="vendor"
          autoComplete="off"
          maxLength={255}
          value={product.vendor}
          helpText={t('push:vendor.inEditor')}
          error={errorOf('vendor')}
          onChange={(text) => onChange({ vendor: text })}
        />
        {isHydrated ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside adds the tag instead of saving the form
          <div
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          >
            <TextField
              id="field-tags"
              label={t('organization.tags')}
              autoComplete="off"
              maxLength={255}
              helpText={t('organization.tagsHelp')}
              value={typed}
              error={errorOf('tags')}
              onChange={setTyped}
              onBlur={add}
              connectedRight={
                <Button disabled={typed.trim() === ''} onClick={add}>
                  {t('organization.addTag')}
                </Button>
              }
            />
          </div>
        ) : (
          <label className="Editor-PlainField">
            {t('organization.tags')}
            <input name="tags" defaultValue={product.tags.join(', ')} />
            <Text as="span" tone="subdued">
              {t('organization.tagsHelp')}
            </Text>
          </label>
        )}
        {product.tags.length > 0 ? (
          <InlineStack gap="100">
            {product.tags.map((tag) => (
              <Tag key={tag} {...(isHydrated ? { onRemove: () => onChange({ tags: product.tags.filter((each) => each !== tag) }) } : {})}>
                {tag}
              </Tag>
            ))}
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}
