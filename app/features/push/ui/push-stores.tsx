import { BlockStack, Checkbox, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { PushPreview } from '../schemas.ts';
import type { PushDraft } from './use-push-draft.ts';

interface PushStoresProps {
  stores: PushPreview['stores'];
  /** The plan has one store. */
  isOneStore: boolean;
  draft: Pick<PushDraft, 'choiceOf' | 'choose'>;
}

/** Choice of stores, and of publications and status in each. */
export function PushStores({ stores, isOneStore, draft: { choiceOf, choose } }: PushStoresProps) {
  const { t } = useTranslation('push');
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="bodyMd" fontWeight="medium">
        {t('drawer.stores')}
      </Text>
      {stores.map((store, index) => {
        const { isChosen, publications } = choiceOf(store.id);
        return (
          <BlockStack key={store.id} gap="100">
            <Checkbox
              label={
                <InlineStack gap="200" blockAlign="center" wrap={false}>
                  <SourceIcon source={store.platform} decorative />
                  <span>{store.name}</span>
                </InlineStack>
              }
              helpText={store.can_push ? store.domain : t(store.platform === 'tiktok' ? 'drawer.tiktok' : 'failed.CHANNEL_OFF')}
              // The first is the store at work.
              disabled={!store.can_push || (isOneStore && index > 0)}
              checked={isChosen}
              onChange={(next) => choose(store.id, { isChosen: next })}
            />
            {isChosen && store.publications.length > 0 ? (
              <div className="PushDrawer-Publications">
                <ChoiceList
                  allowMultiple
                  title={
                    <>
                      {t('drawer.publications')}
                      <Text as="span" tone="subdued" variant="bodySm">
                        <br />
                        {t('drawer.publicationsHelp')}
                      </Text>
                    </>
                  }
                  choices={store.publications.map((each) => ({ label: each.name, value: each.id }))}
                  selected={publications}
                  onChange={(next) => choose(store.id, { publications: next })}
                />
              </div>
            ) : null}
          </BlockStack>
        );
      })}
    </BlockStack>
  );
}
