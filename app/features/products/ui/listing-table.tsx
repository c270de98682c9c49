/** Products in the stores, with their mapping to suppliers' products. */
import { Badge, Button, IndexTable, InlineStack, Link, Text, useBreakpoints } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { ListingPage } from '../schemas.ts';

type Listing = z.output<typeof ListingPage>['items'][number];

export interface ListingTableProps {
  rows: Listing[];
  onMap(id: string): void;
  onAdopt(id: string): void;
}

export function ListingTable({ rows, onMap, onAdopt }: ListingTableProps) {
  const { t } = useTranslation('products');
  const { smDown } = useBreakpoints();
  const { drawn, missing } = useFirstRows(rows);
  const columns = ['product', 'store', 'state', 'mapped', 'action'];
  return (
    <div className="Center-Listings">
      <IndexTable
        condensed={smDown}
        selectable={false}
        resourceName={{ singular: t('center.one'), plural: t('center.many') }}
        itemCount={rows.length}
        headings={columns.map((column) => ({ id: column, title: t(`center.column.${column}`) })) as unknown as [{ title: string }]}
      >
        {drawn.map((row, position) => (
          <IndexTable.Row key={row.id} id={row.id} position={position}>
            {smDown ? (
              <div className="Center-Listing">
                <Name row={row} />
                <div className="Center-Parts">
                  <State row={row} />
                  <Store row={row} />
                </div>
                <div className="Center-Parts">
                  <Text as="span" tone="subdued">
                    {t('center.column.mapped')}
                  </Text>
                  <Mapped row={row} />
                </div>
                <div className="Center-Parts">
                  <Actions row={row} onMap={onMap} onAdopt={onAdopt} />
                </div>
              </div>
            ) : (
              <>
                <IndexTable.Cell>
                  <Name row={row} />
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Store row={row} />
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <State row={row} />
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Mapped row={row} />
                </IndexTable.Cell>
                <IndexTable.Cell>
                  <Actions row={row} onMap={onMap} onAdopt={onAdopt} />
                </IndexTable.Cell>
              </>
            )}
          </IndexTable.Row>
        ))}
        <RoomForRows missing={missing} in={smDown ? 'list' : 'table'} />
      </IndexTable>
    </div>
  );
}

const Name = ({ row }: { row: Listing }) => (
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
);

const Store = ({ row }: { row: Listing }) => (
  <InlineStack gap="200" wrap={false}>
    <SourceIcon source={row.platform} decorative />
    <span className="Center-Store">{row.store_name}</span>
  </InlineStack>
);

/** How many variants are mapped, and to which products of which suppliers. */
function Mapped({ row }: { row: Listing }) {
  const { t } = useTranslation('products');
  return (
    <span>
      {t('center.mappedOf', { mapped: row.mapped_variants, count: row.variants })}
      {row.mapped_to.map(({ source, title }) => (
        <span key={`${source} ${title}`} className="Center-MappedTo" title={title}>
          <SourceIcon source={source} decorative />
          <span className="VisuallyHidden">{sourceNameOf(source)}: </span>
          <bdi>{title}</bdi>
        </span>
      ))}
    </span>
  );
}

function State({ row }: { row: Listing }) {
  const { t } = useTranslation('products');
  return <Badge {...(row.status === 'active' ? { tone: 'success' as const } : {})}>{t(`state.${row.status}`)}</Badge>;
}

function Actions({ row, onMap, onAdopt }: { row: Listing } & Omit<ListingTableProps, 'rows'>) {
  const { t } = useTranslation('products');
  return (
    <InlineStack gap="200" wrap={false}>
      <Button size="slim" onClick={() => onMap(row.id)} accessibilityLabel={t('center.mapNamed', { title: row.title })}>
        {t('center.map')}
      </Button>
      {row.product_id === null ? (
        <Button size="slim" onClick={() => onAdopt(row.id)} accessibilityLabel={t('adopt.named', { title: row.title })}>
          {t('adopt.one')}
        </Button>
      ) : (
        <Button size="slim" url={`/app/products-center/editor/${row.product_id}`} accessibilityLabel={`${t('common:edit')}: ${row.title}`}>
          {t('common:edit')}
        </Button>
      )}
    </InlineStack>
  );
}
