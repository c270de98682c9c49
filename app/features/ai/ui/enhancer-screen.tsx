/** The start screen of the AI enhancer: introduction, style and tone, and a product to try it with. Works without scripts. */
import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, List, RadioButton, Spinner, Text } from '@shopify/polaris';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { DemoPrompt } from '#app/features/onboarding/ui/demo-prompt.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { featureOf } from '../choices.ts';
import type { EnhancerTrial, EnhancerView } from '../read-enhancer.server.ts';
import type { Proposal } from '../schemas.ts';
import { CreditNote } from './credit-note.tsx';
import { type Did, DidBanner } from './review-screen.tsx';
import { reviewPath, TextReview } from './text-review.tsx';
import { type WritingChoice, WritingFields } from './writing-fields.tsx';

export interface EnhancerScreenProps {
  view: EnhancerView;
  /** The texts written for the product of the try. */
  proposals: Proposal[];
  /** How many texts of all products wait to be looked at. */
  waiting: number;
  isSaved: boolean;
  /** What was just done with texts. */
  did: Did | null;
  refusal: Refusal | undefined;
}

export function EnhancerScreen({ view, proposals, waiting, isSaved, did, refusal }: EnhancerScreenProps) {
  const { t } = useTranslation('ai');
  useLiveData('process');
  return (
    <Screen title={t('screen.title')} subtitle={t('screen.subtitle')} backTo="/app" isBelowHomeInAdmin narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} />
        {isSaved ? <Banner tone="success" title={t('screen.saved')} /> : null}
        {did ? <DidBanner did={did} back="/app/ob-ai-enhancer" /> : null}
        {waiting > proposals.length ? (
          <Banner tone="info" title={t('review.waiting', { count: waiting })} action={{ content: t('review.look'), url: reviewPath }} />
        ) : null}
        <Card>
          <BlockStack gap="200">
            <Text as="h2" variant="headingMd">
              {t('screen.whatTitle')}
            </Text>
            <List>
              {(['does', 'costs', 'yours'] as const).map((point) => (
                <List.Item key={point}>{t(`screen.${point}`)}</List.Item>
              ))}
            </List>
          </BlockStack>
        </Card>
        {view.isConfigured ? (
          <>
            {view.isDemo ? <DemoPrompt /> : null}
            {view.trial ? <Trial trial={view.trial} proposals={proposals} /> : null}
            <Wishes view={view} />
          </>
        ) : (
          <Banner tone="info" title={t('screen.off')}>
            {t('screen.offText')}
          </Banner>
        )}
        <Form method="post" className="Enhancer-Done">
          <input type="hidden" name="intent" value="done" />
          <Button submit {...(did?.what === 'taken' ? { variant: 'primary' as const } : {})}>
            {t('screen.done')}
          </Button>
        </Form>
      </BlockStack>
    </Screen>
  );
}

/** Style, tone and the product to try them with, in one form, so that a try also saves style and tone. */
function Wishes({ view }: { view: EnhancerView }) {
  const { t } = useTranslation('ai');
  const navigation = useNavigation();
  const [manner, setManner] = useState<WritingChoice>({ style: view.style, tone: view.tone });
  const [chosen, setChosen] = useState(view.trial?.id ?? view.products[0]?.id);
  const gate = useGate(featureOf.content);
  const isBusy = navigation.state !== 'idle';
  const isRunning = view.trial?.status === 'processing';
  return (
    <Form method="post">
      <BlockStack gap="400">
        <Card>
          <BlockStack gap="400">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {t('screen.mannerTitle')}
              </Text>
              <Text as="p" tone="subdued">
                {t('screen.mannerText')}
              </Text>
            </BlockStack>
            <WritingFields value={manner} onChange={setManner} />
            <InlineStack>
              <SubmitButton intent="save" isBusy={isBusy}>
                {t('screen.save')}
              </SubmitButton>
            </InlineStack>
          </BlockStack>
        </Card>
        <Card>
          {view.products.length === 0 ? (
            <ListEmpty
              title={t('screen.emptyTitle')}
              text={t('screen.emptyText')}
              action={{ content: t('screen.find'), url: '/app/find-product' }}
            />
          ) : (
            <BlockStack gap="400">
              <Text as="h2" variant="headingMd">
                {t('screen.tryTitle')}
              </Text>
              <ul className="Enhancer-Products">
                {view.products.map((product) => (
                  <li key={product.id}>
                    <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
                    <RadioButton
                      label={<span dir="auto">{product.title}</span>}
                      name="product_id"
                      value={product.id}
                      id={`product-${product.id}`}
                      checked={chosen === product.id}
                      onChange={() => setChosen(product.id)}
                    />
                  </li>
                ))}
              </ul>
              {view.isDemo ? null : (
                <BlockStack gap="200">
                  <CreditNote cost={1} />
                  {gate?.isAllowed === false ? <PlanNote {...gate} /> : null}
                  <InlineStack>
                    <SubmitButton intent="try" isBusy={isBusy} isPrimary={!view.trial} isOff={isRunning || gate?.isAllowed === false}>
                      {t('screen.try')}
                    </SubmitButton>
                  </InlineStack>
                </BlockStack>
              )}
            </BlockStack>
          )}
        </Card>
      </BlockStack>
    </Form>
  );
}

/** A submit button with a name, so that the form contains which button was pressed; Polaris's button has no name. */
function SubmitButton(props: { intent: string; isBusy: boolean; isPrimary?: boolean; isOff?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value={props.intent}
      className={props.isPrimary ? 'Btn Btn--Primary' : 'Btn'}
      disabled={props.isBusy || props.isOff}
    >
      {props.children}
    </button>
  );
}

function Trial({ trial, proposals }: { trial: EnhancerTrial; proposals: Proposal[] }) {
  const { t } = useTranslation('ai');
  const isHydrated = useIsHydrated();
  if (trial.status === 'error')
    return (
      <Banner tone="critical" title={t('screen.failed')}>
        <BlockStack gap="200">
          <p dir="auto">{trial.error}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="try" />
            <input type="hidden" name="product_id" value={trial.id} />
            <Button submit>{t('screen.again')}</Button>
          </Form>
        </BlockStack>
      </Banner>
    );
  if (trial.status === 'processing')
    return (
      <Card>
        <div role="status">
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            {isHydrated ? <Spinner size="small" /> : null}
            <Text as="p">{t('screen.working')}</Text>
          </InlineStack>
        </div>
        {isHydrated ? null : <Button url={`/app/ob-ai-enhancer?product=${trial.id}`}>{t('screen.look')}</Button>}
      </Card>
    );
  const [proposal] = proposals;
  return proposal ? <TextReview proposal={proposal} back={`/app/ob-ai-enhancer?product=${trial.id}`} /> : null;
}
