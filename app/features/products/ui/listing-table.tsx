/** What stands in the stores, with its way to a supplier's product. */
import { Badge, Button, IndexTable, InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { ListingPage } from '../schemas.ts';

export interface ListingTableProps {
  rows: z.output<typeof ListingPage>['items'];
  onMap(id: string): void;
  onAdopt(id: string): void;
}

export function ListingTable({ rows, onMap, onAdopt }: ListingTableProps) {
  const { t } = useTranslation('products');
  const { drawn, missing } = useFirstRows(rows);
  return (
    <IndexTable
      selectable={false}
      resourceName={{ singular: t('center.one'), plural: t('center.many') }}
      itemCount={rows.length}
      headings={[
        { title: t('center.column.product') },
        { title: t('center.column.store') },
        { title: t('center.column.state') },
        { title: t('center.column.mapped') },
        { title: t('center.column.action') },
      ]}
    >
      {drawn.map((row, position) => (
        <IndexTable.Row key={row.id} id={row.id} position={position}>
          <IndexTable.Cell>
            <div className="Center-Product">
              <ProductImage src={row.image ? imageUrl(row.image, 80) : null} alt="" size={40} />
              {row.product_id ? (
                <Link url={`/app/products-center/editor/${row.product_id}`} monochrome removeUnderline>
                  {row.title}
                </Link>
              ) : (
                <span>{row.title}</span>
              )}
            </div>
          </IndexTable.Cell>
          <IndexTable.Cell>
            <InlineStack gap="200" wrap={false}>
              <SourceIcon source={row.platform} decorative />
              {row.store_name}
            </InlineStack>
          </IndexTable.Cell>
          <IndexTable.Cell>
            <Badge {...(row.status === 'active' ? { tone: 'success' as const } : {})}>{t(`state.${row.status}`)}</Badge>
          </IndexTable.Cell>
          <IndexTable.Cell>{t('center.mappedOf', { mapped: row.mapped_variants, count: row.variants })}</IndexTable.Cell>
          <IndexTable.Cell>
            <InlineStack gap="200" wrap={false}>
              <Button size="slim" onClick={() => onMap(row.id)} accessibilityLabel={t('center.mapNamed', { title: row.title })}>
                {t('center.map')}
              </Button>
              {row.product_id === null ? (
                <Button size="slim" onClick={() => onAdopt(row.id)} accessibilityLabel={t('adopt.named', { title: row.title })}>
                  {t('adopt.one')}
                </Button>
              ) : null}
            </InlineStack>
          </IndexTable.Cell>
        </IndexTable.Row>
      ))}
      <RoomForRows missing={missing} in="table" />
    </IndexTable>
  );
}
