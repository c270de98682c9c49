import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { SupplierChoice, type SupplierChoiceView } from './supplier-choice.tsx';
import { TouchedOrders, type TouchedOrdersView } from './touched-orders.tsx';

export interface SupplierDialogProps {
  item: {
    id: string;
    title: string;
    variantTitle: string;
    listingVariantId: string | null;
    channelVariantId: string | null;
    isUnmapped: boolean;
    /** It has a supplier of its own, for this order alone. */
    isChosen: boolean;
  };
  /** A variant to begin with; null: none. */
  variant?: string | null;
  /** Path after saving. */
  back: string;
  onClose(): void;
  /** Fulfill by hand, for an item that no supplier can send; absent when its order can no longer be fulfilled by hand. */
  onByHand?: (() => void) | undefined;
}

type Found = { items: SupplierChoiceView[]; touched: TouchedOrdersView; countryCode: string | null };

/** Chooses another supplier's variant for an item, for this order alone or for its product from now on. */
export function SupplierDialog({ item, variant = null, back, onClose, onByHand }: SupplierDialogProps) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const [search, setSearch] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [chosen, setChosen] = useState(variant ?? '');
  const [scope, setScope] = useState(item.isUnmapped ? 'product' : 'order');
  const found = useFetcher<Found>();
  const saving = useFetcher<Refusal & { ok: boolean }>();
  const { load } = found;
  useEffect(() => {
    const query = new URLSearchParams({ item: item.id, keyword: search, ...(variant ? { variant } : {}) });
    const timer = setTimeout(() => load(`/app/orders/suppliers?${query}`), search ? 250 : 0);
    return () => clearTimeout(timer);
  }, [search, load, item.id, variant]);
  const items = found.data?.items ?? [];
  // A product that we do not have yet is read from the store when it is mapped.
  const canMap = item.listingVariantId !== null || item.channelVariantId !== null;
  const submit = (fields: Record<string, string>) => saving.submit({ line_item_id: item.id, back, ...fields }, { method: 'post' });
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
              disabled: !items.some((each) => each.id === chosen && !each.isSoldOut),
              loading: saving.state !== 'idle',
              onAction: () => submit({ intent: 'supplier', source_variant_id: chosen, quantity, scope }),
            },
          }
        : onByHand
          ? { primaryAction: { content: words('action.manual'), onAction: onByHand } }
          : {})}
      secondaryActions={[
        ...(item.isChosen ? [{ content: t('supplier.usual'), onAction: () => submit({ intent: 'supplier-usual' }) }] : []),
        { content: t('common:cancel'), onAction: onClose },
      ]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={saving.data && !saving.data.ok ? saving.data : null} />
          {canMap ? (
            <>
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
              <fieldset className="Choices Supplier-Choices">
                <legend className="VisuallyHidden">{t('supplier.search')}</legend>
                {items.map((choice) => (
                  <SupplierChoice
                    key={choice.id}
                    choice={choice}
                    countryCode={found.data?.countryCode ?? null}
                    isChosen={chosen === choice.id}
                    onChoose={() => setChosen(choice.id)}
                  />
                ))}
                {items.length === 0 && found.state === 'idle' && found.data ? (
                  <p className="Subdued">{t(search ? 'supplier.nothing' : 'supplier.type')}</p>
                ) : null}
              </fieldset>
              <ChoiceList
                title={t('supplier.scope')}
                choices={[
                  { value: 'order', label: t('supplier.scopes.order') },
                  { value: 'product', label: t('supplier.scopes.product') },
                ]}
                selected={[scope]}
                onChange={([next]) => setScope(next ?? 'order')}
              />
              {scope === 'product' && found.data ? <TouchedOrders touched={found.data.touched} /> : null}
            </>
          ) : (
            <p>{t('problem.notAProduct')}</p>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
