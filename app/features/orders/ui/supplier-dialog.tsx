import { useFetcher } from '@remix-run/react';
import { BlockStack, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceBadge } from './source-badge.tsx';

export interface SupplierDialogProps {
  item: { id: string; title: string; variantTitle: string; listingVariantId: string | null; channelVariantId: string | null };
  /** Path after saving. */
  back: string;
  onClose(): void;
  /** Fulfill by hand, for an item that no supplier can send; absent when its order can no longer be fulfilled by hand. */
  onByHand?: (() => void) | undefined;
}

interface Choice {
  id: string;
  title: string;
  variant_title: string;
  sku: string;
  source: string;
  image: string | null;
  cost: number;
  stock: number | null;
}

/** Maps an item to a supplier's variant: when it has no supplier, or when its supplier cannot serve it. */
export function SupplierDialog({ item, back, onClose, onByHand }: SupplierDialogProps) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const [search, setSearch] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [chosen, setChosen] = useState('');
  const found = useFetcher<{ items: Choice[] }>();
  const saving = useFetcher<Refusal & { ok: boolean }>();
  const { load } = found;
  useEffect(() => {
    const timer = setTimeout(() => load(`/app/orders/suppliers?keyword=${encodeURIComponent(search)}`), search ? 250 : 0);
    return () => clearTimeout(timer);
  }, [search, load]);
  const items = found.data?.items ?? [];
  // A product that we do not have yet is read from the store when it is mapped.
  const canMap = item.listingVariantId !== null || item.channelVariantId !== null;
  return (
    <Modal
      open
      title={t('supplier.title', { title: item.title })}
      onClose={onClose}
      {...(canMap
        ? {
            primaryAction: {
              content: t('supplier.use'),
              // The chosen variant has to be visible: another search may have removed it from the list.
              disabled: !items.some((each) => each.id === chosen),
              loading: saving.state !== 'idle',
              onAction: () =>
                saving.submit({ intent: 'supplier', line_item_id: item.id, source_variant_id: chosen, quantity, back }, { method: 'post' }),
            },
          }
        : onByHand
          ? { primaryAction: { content: words('action.manual'), onAction: onByHand } }
          : {})}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={saving.data && !saving.data.ok ? saving.data : null} />
          {canMap ? (
            <>
              <p>{t('supplier.help')}</p>
              <div className="FormGrid">
                <TextField
                  label={t('supplier.search')}
                  value={search}
                  onChange={setSearch}
                  autoComplete="off"
                  clearButton
                  onClearButtonClick={() => setSearch('')}
                  loading={found.state !== 'idle'}
                />
                <TextField
                  label={t('supplier.quantity')}
                  type="number"
                  min={1}
                  max={999}
                  value={quantity}
                  onChange={setQuantity}
                  autoComplete="off"
                />
              </div>
              <fieldset className="Choices">
                <legend className="VisuallyHidden">{t('supplier.search')}</legend>
                {items.map((choice) => (
                  <label key={choice.id} className="Choices-Choice">
                    <input
                      type="radio"
                      name="variant"
                      value={choice.id}
                      checked={chosen === choice.id}
                      onChange={() => setChosen(choice.id)}
                    />
                    <span className="Items-Item">
                      <ProductImage src={choice.image ? imageUrl(choice.image, 80) : null} alt="" size={36} />
                      <span className="Items-Words">
                        <span>{[choice.title, choice.variant_title].filter(Boolean).join(' / ')}</span>
                        <span className="Subdued">
                          <SourceBadge source={choice.source} /> · <Money amount={choice.cost} currency="USD" /> ·{' '}
                          {choice.stock === null ? t('supplier.stockNotTold') : t('supplier.stock', { count: choice.stock })}
                        </span>
                      </span>
                    </span>
                  </label>
                ))}
                {items.length === 0 && found.state === 'idle' && found.data ? (
                  <p className="Subdued">{t(search ? 'supplier.nothing' : 'supplier.type')}</p>
                ) : null}
              </fieldset>
            </>
          ) : (
            <p>{t('problem.notAProduct')}</p>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
