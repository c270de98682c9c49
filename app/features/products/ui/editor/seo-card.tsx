import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { htmlText } from '#app/platform/html-text.ts';
import type { Product } from '../../schemas.ts';
import type { ProductFields } from './editor-state.ts';
import { addressInStore } from './seo-preview.ts';

/** Characters that search engines show at most; they cut longer texts. */
const titleRoom = 70;
const descriptionRoom = 160;

export interface SeoCardProps {
  product: Product;
  errorOf(field: string): string | undefined;
  onChange(fields: Partial<ProductFields>): void;
}

/** Title and description for search engines, with a preview of the search result. */
export function SeoCard({ product, errorOf, onChange }: SeoCardProps) {
  const { t } = useTranslation('product-editor');
  const title = product.seo_title || product.title;
  const ownText = htmlText(product.description_html);
  const description = product.seo_description || ownText;
  const cut = (text: string, room: number) => (text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('seo.title')}
        </Text>
        <div className="SeoPreview">
          <Text as="p" variant="bodySm" tone="subdued">
            {t('seo.preview')}
          </Text>
          <p className="SeoPreview-Address" dir="ltr">
            {addressInStore(product, t('seo.yourStore'))}
          </p>
          <p className="SeoPreview-Title" dir="auto">
            {cut(title, titleRoom)}
          </p>
          <p className="SeoPreview-Text" dir="auto">
            {cut(description, descriptionRoom) || t('seo.noDescription')}
          </p>
        </div>
        <TextField
          id="field-seo_title"
          label={t('seo.pageTitle')}
          name="seo_title"
          autoComplete="off"
          maxLength={255}
          placeholder={product.title}
          value={product.seo_title}
          error={errorOf('seo_title')}
          helpText={t('seo.length', { used: product.seo_title ? title.length : cut(title, titleRoom).length, most: titleRoom })}
          onChange={(text) => onChange({ seo_title: text })}
        />
        <TextField
          id="field-seo_description"
          label={t('seo.description')}
          name="seo_description"
          autoComplete="off"
          multiline={4}
          maxLength={1000}
          // While the field is empty, the count below is of this text.
          placeholder={cut(ownText, descriptionRoom)}
          value={product.seo_description}
          error={errorOf('seo_description')}
          helpText={t('seo.length', {
            // The product's own description is cut to fit.
            used: product.seo_description ? description.length : cut(description, descriptionRoom).length,
            most: descriptionRoom,
          })}
          onChange={(text) => onChange({ seo_description: text })}
        />
      </BlockStack>
    </Card>
  );
}
