/** Maps the variants of a store product to supplier variants. Used by the product centre and by orders with unlinked items. */
import { BlockStack, Button, SkeletonBodyText, Text } from '@shopify/polaris';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useLeaveConfirmation } from '#app/ui/navigation-guard.tsx';
import type { ListingMappings, SourceVariantChoice } from '../schemas.ts';
import { type Line, VariantRow } from './map-variant-row.tsx';
import { useMappingDraft } from './use-mapping-draft.ts';
import { useVariantSearch, VariantSearchFields } from './variant-search.tsx';

export interface MapVariantsProps {
  /** The store product's listing. */
  listingId: string;
  open: boolean;
  onClose(): void;
  onMapped?: () => void;
}

/** From this many variants on there is a search field. */
const manyVariants = 8;
const noLines: Line[] = [];
const noVariants: ListingMappings['variants'] = [];

const firstChoice = ({ id, title, variant_title, source, image, cost, stock }: SourceVariantChoice): Line => ({
  source_variant_id: id,
  quantity: 1,
  priority: 0,
  ship_to_countries: [],
  title,
  variant_title,
  source,
  image,
  cost,
  stock,
});

export function MapVariants({ listingId, open, onClose, onMapped }: MapVariantsProps) {
  const { t } = useTranslation('products');
  const { listing, lines, refusal, isDirty, isBusy, change, save, mapAll } = useMappingDraft({ listingId, open, onMapped });
  const variants = listing?.variants ?? noVariants;
  const search = useVariantSearch(variants);
  const [searchingFor, setSearchingFor] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const leaving = useLeaveConfirmation(open && isDirty && !isBusy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew for each store product
  useEffect(() => {
    if (!open) return;
    setSearchingFor(undefined);
    setAsking(false);
  }, [open, listingId]);

  const onChoose = useCallback(
    (variantId: string, choice: SourceVariantChoice) => {
      change(variantId, (all) => [...all.filter((each) => each.source_variant_id !== choice.id), firstChoice(choice)]);
      setSearchingFor(undefined);
    },
    [change],
  );
  const saveAndClose = async () => {
    if (await save()) onClose();
  };
  const close = () => {
    // While the question is open, Escape closes the question.
    if (isAsking || leaving) return;
    if (isDirty && !isBusy) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    leaving?.reset();
  };
  return (
    <>
      <Modal
        open={open}
        onClose={close}
        size="large"
        title={t('map.title', { title: listing?.title ?? '' })}
        primaryAction={{ content: t('map.save'), onAction: () => void saveAndClose(), disabled: !isDirty || isBusy, loading: isBusy }}
        secondaryActions={[{ content: t('map.cancel'), onAction: close }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            <ErrorBanner errors={refusal} />
            <Text as="p" tone="subdued">
              {t('map.text')} <HelpLink article="map-products" about={t('center.map')} isApart />
            </Text>
            {variants.length >= manyVariants ? <VariantSearchFields search={search} /> : null}
            {listing ? (
              <ul className="MapVariants-List">
                {search.first.map((variant) => (
                  <VariantRow
                    key={variant.id}
                    variant={variant}
                    lines={lines[variant.id] ?? noLines}
                    isSearching={searchingFor === variant.id}
                    onChange={change}
                    onSearch={setSearchingFor}
                    onChoose={onChoose}
                    onMapAll={mapAll}
                  />
                ))}
                {search.found === 0 ? <li>{t('map.noVariant')}</li> : null}
              </ul>
            ) : refusal ? null : (
              <SkeletonBodyText lines={5} />
            )}
            {search.hasMore ? (
              <div>
                <Button onClick={search.showMore}>{t('map.more')}</Button>
              </div>
            ) : null}
          </BlockStack>
        </Modal.Section>
      </Modal>
      {isAsking || leaving ? <LeaveQuestion onLeave={leaving ? leaving.proceed : onClose} onStay={stay} /> : null}
    </>
  );
}
