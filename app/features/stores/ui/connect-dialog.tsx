import { useFetcher, useLocation, useSearchParams } from '@remix-run/react';
import { BlockStack, ChoiceList, FormLayout, Link, Text, TextField } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { isLinkedOnly } from '../linked-only.ts';
import { OnlyLinked } from './only-linked.tsx';

export interface ConnectDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** What may be connected here, in order. */
  platforms: readonly string[];
  /** Given when a store is connected again. */
  preset?: { platform: string; address: string } | undefined;
  /** Custom distribution: Shopify asks for the store's address as well. */
  asksForAddress: boolean;
}

/**
 * Choose what to connect. Shopify's own page asks which store, so no address is asked for it (App Store requirement 2.3.1); a
 * WooCommerce store is found by its address; the others by their provider's page. Inside an admin the page opens in a new tab.
 */
export function ConnectDialog({ isOpen, ...props }: ConnectDialogProps) {
  // Mounted anew each time, so that the previous answer is not shown for another choice.
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, platforms, preset, asksForAddress }: Omit<ConnectDialogProps, 'isOpen'>) {
  const { t } = useTranslation('stores');
  const isEmbedded = useIsEmbedded();
  const fetcher = useFetcher<{ url?: string } & Refusal>();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const platform = chosen ?? preset?.platform ?? platforms[0] ?? 'shopify';
  const shop = typed ?? preset?.address ?? '';
  const answer = asked === platform ? fetcher.data : undefined;
  const url = fetcher.state === 'idle' ? answer?.url : undefined;
  useAnswer(url ? answer : undefined, ({ url }) => {
    if (url && !isEmbedded) window.location.assign(url);
  });
  const asks = platform === 'woocommerce' || (platform === 'shopify' && asksForAddress);
  const error = fieldErrorOf(answer, 'shop');
  const name = sourceNameOf(platform);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('connect.title')}
      primaryAction={{
        content: t('connect.action', { platform: name }),
        loading: fetcher.state !== 'idle' || (url !== undefined && !isEmbedded),
        disabled: platforms.length === 0 || (asks && shop.trim() === ''),
        onAction: () => form.current?.requestSubmit(),
      }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form ref={form} method="post" onSubmit={() => setAsked(platform)}>
          <input type="hidden" name="intent" value="connect" />
          <input type="hidden" name="platform" value={platform} />
          <input type="hidden" name="to" value={search.get('to') ?? pathname} />
          <FormLayout>
            {answer?.message && !error ? <ErrorBanner errors={answer} /> : null}
            {platforms.length > 1 ? (
              <ChoiceList
                title={t('connect.what')}
                choices={platforms.map((each) => ({ label: sourceNameOf(each), value: each }))}
                selected={[platform]}
                onChange={([value]) => setChosen(value)}
              />
            ) : null}
            <Text as="p" tone="subdued">
              {t(
                platform === 'shopify' && asksForAddress
                  ? 'connect.textAddress'
                  : platform === 'shopify'
                    ? 'connect.text'
                    : `connect.about.${platform}`,
              )}
            </Text>
            {isLinkedOnly(platform) ? <OnlyLinked platform={platform} isApart /> : null}
            {asks ? (
              <TextField
                label={t('connect.address')}
                name="shop"
                value={shop}
                onChange={setTyped}
                autoComplete="off"
                placeholder={platform === 'woocommerce' ? 'shop.example.com' : undefined}
                suffix={platform === 'shopify' && !shop.includes('.') ? '.myshopify.com' : undefined}
                {...(error ? { error } : {})}
              />
            ) : null}
            {url && isEmbedded ? (
              <BlockStack gap="100">
                <Text as="p">{t('connect.ready')}</Text>
                <Link url={url} external target="_blank">
                  {t('connect.action', { platform: name })}
                </Link>
              </BlockStack>
            ) : null}
          </FormLayout>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
