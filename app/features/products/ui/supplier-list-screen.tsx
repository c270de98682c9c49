import { Form, useSearchParams } from '@remix-run/react';
import { Badge, Button, Card, Icon, IndexTable, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { SupplierRow } from '../schemas.ts';

/** The products' suppliers, and how many of the products they still offer. */
export function SupplierListScreen({ suppliers }: { suppliers: SupplierRow[] }) {
  const { t } = useTranslation('products');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('search')?.trim() ?? '';
  const [words, setWords] = useState(asked);
  useEffect(() => setWords(asked), [asked]);
  // The rows are low, so that more of them fit on a screen.
  const { drawn, missing } = useFirstRows(suppliers, 24);
  const number = (value: number) => (
    <Text as="span" numeric alignment="end">
      {value}
    </Text>
  );
  return (
    <Screen
      title={t('suppliers.title')}
      subtitle={t('suppliers.subtitle')}
      backTo="/app/products-center"
      fullWidth
      secondaryActions={[{ content: t('suppliers.monitoring'), url: '/app/setting/monitoring' }]}
    >
      {suppliers.length > 0 || asked ? (
        <Form method="get" role="search">
          <TextField
            label={t('suppliers.search')}
            labelHidden
            name="search"
            placeholder={t('suppliers.search')}
            value={words}
            onChange={setWords}
            autoComplete="off"
            maxLength={200}
            prefix={<Icon source={SearchIcon} />}
            clearButton
            onClearButtonClick={() => setSearch({})}
            connectedRight={<Button submit>{t('suppliers.find')}</Button>}
          />
        </Form>
      ) : null}
      <Card padding="0">
        {suppliers.length === 0 && asked ? (
          <ListEmpty
            title={t('suppliers.noneFound')}
            text={t('suppliers.noneFoundText', { words: asked })}
            action={{ content: t('suppliers.showAll'), url: '/app/products-center/supplier-list' }}
          />
        ) : suppliers.length === 0 ? (
          <ListEmpty
            title={t('suppliers.empty')}
            text={t('suppliers.emptyText')}
            action={{ content: t('center.find'), url: '/app/find-product' }}
          />
        ) : (
          <div className="Suppliers">
            <IndexTable
              selectable={false}
              resourceName={{ singular: t('suppliers.one'), plural: t('suppliers.many') }}
              itemCount={suppliers.length}
              headings={[
                { title: t('suppliers.supplier') },
                { title: t('suppliers.sourceProducts'), alignment: 'end' },
                { title: t('suppliers.products'), alignment: 'end' },
                { title: t('suppliers.offered') },
                { title: t('suppliers.skus'), alignment: 'end' },
                { title: t('suppliers.skusOffered'), alignment: 'end' },
              ]}
            >
              {drawn.map((supplier, position) => {
                const name = supplier.name || sourceNameOf(supplier.source);
                const search = new URLSearchParams({
                  source: supplier.source,
                  ...(supplier.supplier_id ? { supplier: supplier.supplier_id } : {}),
                });
                return (
                  <IndexTable.Row key={`${supplier.source} ${supplier.supplier_id}`} id={`${position}`} position={position}>
                    <IndexTable.Cell>
                      <InlineStack gap="200" blockAlign="center" wrap={false}>
                        <SourceIcon source={supplier.source} decorative />
                        {supplier.source_products > 0 ? (
                          <Link url={`/app/find-product?${search}`} monochrome removeUnderline>
                            {name}
                          </Link>
                        ) : (
                          name
                        )}
                      </InlineStack>
                    </IndexTable.Cell>
                    <IndexTable.Cell>{number(supplier.source_products)}</IndexTable.Cell>
                    <IndexTable.Cell>{number(supplier.products.total)}</IndexTable.Cell>
                    <IndexTable.Cell>
                      <InlineStack gap="100">
                        {supplier.products.tracking > 0 ? (
                          <Badge tone="success">{t('suppliers.tracking', { count: supplier.products.tracking })}</Badge>
                        ) : null}
                        {supplier.products.partial > 0 ? (
                          <Badge tone="attention">{t('suppliers.partial', { count: supplier.products.partial })}</Badge>
                        ) : null}
                        {supplier.products.not_tracking > 0 ? (
                          <Badge>{t('suppliers.notTracking', { count: supplier.products.not_tracking })}</Badge>
                        ) : null}
                      </InlineStack>
                    </IndexTable.Cell>
                    <IndexTable.Cell>{number(supplier.skus.total)}</IndexTable.Cell>
                    <IndexTable.Cell>{number(supplier.skus.tracking)}</IndexTable.Cell>
                  </IndexTable.Row>
                );
              })}
              <RoomForRows missing={missing} in="table" />
            </IndexTable>
          </div>
        )}
      </Card>
    </Screen>
  );
}
