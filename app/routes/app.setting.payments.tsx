import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { chooseDefaultCard, removeCard, startSavingCard } from '#app/features/wallet/saved-cards.server.ts';
import { showCards } from '#app/features/wallet/show-cards.server.ts';
import { CardElement } from '#app/features/wallet/ui/card-element.tsx';
import { CardsMissing } from '#app/features/wallet/ui/cards-missing.tsx';
import walletCss from '#app/features/wallet/ui/wallet.css?url';
import { getWalletSettings, updateWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { cardBrandName } from '#app/platform/card-brand.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useDraft } from '#app/ui/use-draft.ts';

export const handle = { i18n: ['common', 'wallet', 'errors'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: walletCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const [settings, shown] = await Promise.all([getWalletSettings(ctx), showCards(ctx)]);
  return {
    use: settings.use,
    behavior: settings.behavior,
    defaultCardId: shown.defaultCardId,
    cards: shown.cards,
    areCardsMissing: shown.isMissing,
    isDemo: ctx.workplace.isDemo,
    canAddCard: ctx.connectors.cards !== undefined,
    scriptUrl: ctx.vendorPages.url('https://js.stripe.com/endive/stripe.js'),
  };
}

const Preference = z.object({ use: z.enum(['auto', 'wallet', 'card']), behavior: z.enum(['default', 'popup']) });

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const cardId = String(form.get('card_id') ?? '');
  try {
    switch (form.get('intent')) {
      case 'save':
        await updateWalletSettings(ctx, parseInput(Preference, Object.fromEntries(form)));
        return { ok: true, saved: true };
      case 'add-card':
        return { ok: true, ...(await startSavingCard(ctx)) };
      case 'default-card':
        await chooseDefaultCard(ctx, cardId);
        return { ok: true };
      case 'remove-card':
        await removeCard(ctx, cardId);
        return { ok: true };
      case 'noted':
        // Any answer makes the screen reload its cards.
        return { ok: true };
      default:
        return { ok: false };
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

interface Answer extends Refusal {
  ok: boolean;
  saved?: boolean;
  clientSecret?: string;
  publishableKey?: string;
}

export default function PaymentsScreen() {
  const { use, behavior, defaultCardId, cards, areCardsMissing, isDemo, canAddCard, scriptUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  const toast = useToast();
  const save = useFetcher<Answer>();
  const change = useFetcher<Answer>();
  const adding = useFetcher<Answer>();
  const { edited, setEdited, isDirty, discard } = useDraft({ use, behavior });
  const [isAddingClosed, setAddingClosed] = useState(false);
  const formId = useId();

  useAnswer(save.data, ({ saved }) => {
    if (saved) toast(t('payments.saved'));
  });

  return (
    <Screen title={t('payments.title')} narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={[save.data, change.data, adding.data].find((answer) => answer && !answer.ok) ?? null} />
        <Card>
          <save.Form method="post" id={formId}>
            <input type="hidden" name="intent" value="save" />
            <BlockStack gap="400">
              <ChoiceList
                name="use"
                title={t('payments.use')}
                choices={(['auto', 'wallet', 'card'] as const).map((value) => ({
                  value,
                  label: t(`payments.uses.${value}`),
                  helpText: t(`payments.useHelp.${value}`),
                }))}
                selected={[edited.use]}
                onChange={([value]) => setEdited({ ...edited, use: value as typeof use })}
              />
              <ChoiceList
                name="behavior"
                title={t('payments.behavior')}
                choices={(['popup', 'default'] as const).map((value) => ({ value, label: t(`payments.behaviors.${value}`) }))}
                selected={[edited.behavior]}
                onChange={([value]) => setEdited({ ...edited, behavior: value as typeof behavior })}
              />
              <p>
                <HelpLink article="pay-orders" about={t('payments.use')} />
              </p>
              <SaveBar
                isDirty={isDirty}
                isSaving={save.state !== 'idle'}
                onSave={() => save.submit({ intent: 'save', ...edited }, { method: 'post' })}
                onDiscard={discard}
                formId={formId}
              />
            </BlockStack>
          </save.Form>
        </Card>
        <Card>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {t('payments.cards')}
            </Text>
            {areCardsMissing ? <CardsMissing /> : cards.length === 0 ? <Text as="p">{t('payments.noCards')}</Text> : null}
            {cards.map((card) => (
              <InlineStack key={card.id} align="space-between" blockAlign="center" gap="200">
                <InlineStack gap="200" blockAlign="center">
                  <Text as="span">{t('card.name', { brand: cardBrandName(card.brand), last4: card.last4 })}</Text>
                  <Text as="span" tone="subdued">
                    {t('card.expires', { month: String(card.expiry_month).padStart(2, '0'), year: String(card.expiry_year) })}
                  </Text>
                  {card.id === defaultCardId ? <Badge tone="info">{t('card.default')}</Badge> : null}
                </InlineStack>
                <InlineStack gap="200">
                  {card.id === defaultCardId ? null : (
                    <Button onClick={() => change.submit({ intent: 'default-card', card_id: card.id }, { method: 'post' })}>
                      {t('card.makeDefault')}
                    </Button>
                  )}
                  <Button
                    tone="critical"
                    variant="tertiary"
                    onClick={() => change.submit({ intent: 'remove-card', card_id: card.id }, { method: 'post' })}
                  >
                    {t('card.remove')}
                  </Button>
                </InlineStack>
              </InlineStack>
            ))}
            {isDemo ? (
              <Banner tone="info" title={t('errors:DEMO_MODE')} />
            ) : !canAddCard ? (
              <Banner tone="warning" title={t('topup.notSetUp')} />
            ) : adding.data?.clientSecret && adding.data.publishableKey && !isAddingClosed ? (
              <CardElement
                scriptUrl={scriptUrl}
                publishableKey={adding.data.publishableKey}
                clientSecret={adding.data.clientSecret}
                mode="setup"
                submitLabel={t('card.save')}
                returnUrl={window.location.href}
                onCancel={() => setAddingClosed(true)}
                onDone={() => {
                  setAddingClosed(true);
                  toast(t('card.saved'));
                  change.submit({ intent: 'noted' }, { method: 'post' });
                }}
              />
            ) : (
              <InlineStack>
                <Button
                  loading={adding.state !== 'idle'}
                  onClick={() => {
                    setAddingClosed(false);
                    adding.submit({ intent: 'add-card' }, { method: 'post' });
                  }}
                >
                  {t('card.add')}
                </Button>
              </InlineStack>
            )}
          </BlockStack>
        </Card>
      </BlockStack>
    </Screen>
  );
}
