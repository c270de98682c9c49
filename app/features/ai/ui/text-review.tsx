/** Written texts beside those that a product has, taken or refused part by part. Works without scripts. */
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { Proposal } from '../schemas.ts';

export const reviewPath = '/app/products-center/ai-texts';

/** `back`: the screen that it stands on. */
export function TextReview({ proposal, back }: { proposal: Proposal; back: string }) {
  const { t } = useTranslation('ai');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card>
      <Form method="post" action={reviewPath} aria-label={proposal.title}>
        <input type="hidden" name="item_id" value={proposal.item_id} />
        <input type="hidden" name="product_id" value={proposal.product_id} />
        <input type="hidden" name="back" value={back} />
        <BlockStack gap="400">
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <ProductImage src={proposal.image ? imageUrl(proposal.image, 160) : null} alt="" size={48} />
            <Text as="h2" variant="headingMd" breakWord>
              <Link url={`/app/products-center/editor/${proposal.product_id}`} monochrome removeUnderline>
                <span dir="auto">{proposal.title}</span>
              </Link>
            </Text>
          </InlineStack>
          {proposal.texts.map((text) => (
            <BlockStack key={text.part} gap="200">
              <InlineGrid columns={{ xs: 1, md: 2 }} gap="300">
                {(['before', 'after'] as const).map((when) => (
                  <section
                    key={when}
                    className="Enhancer-Text"
                    data-when={when}
                    aria-label={t('review.text', { part: t(`part.${text.part}`), when: t(`screen.${when}`) })}
                  >
                    <Text as="h3" variant="headingSm" tone="subdued">
                      {t('review.text', { part: t(`part.${text.part}`), when: t(`screen.${when}`) })}
                    </Text>
                    <p className="Enhancer-Description" dir="auto">
                      {text[when] || t('review.empty')}
                    </p>
                  </section>
                ))}
              </InlineGrid>
              {text.notes.map((note) => (
                <Note key={note.note} note={note} />
              ))}
              <InlineStack gap="200">
                <Decide decision={`take ${text.part}`} isBusy={isBusy} isPrimary>
                  {t(`review.take.${text.part}`)}
                </Decide>
                <Decide decision={`refuse ${text.part}`} isBusy={isBusy}>
                  {t(`review.refuse.${text.part}`)}
                </Decide>
              </InlineStack>
            </BlockStack>
          ))}
          {proposal.texts.length > 1 ? (
            <InlineStack gap="200">
              <Decide decision="take all" isBusy={isBusy}>
                {t('review.takeBoth')}
              </Decide>
              <Decide decision="refuse all" isBusy={isBusy}>
                {t('review.refuseBoth')}
              </Decide>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Form>
    </Card>
  );
}

/** What to know before taking a text. */
function Note({ note }: { note: Proposal['texts'][number]['notes'][number] }) {
  const { t, i18n } = useTranslation('ai');
  if (note.note === 'stays')
    return (
      <Text as="p" tone="subdued">
        {t('note.stays', { count: note.lines })}
      </Text>
    );
  const { note: kind, ...numbers } = note;
  const shown = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberFormat(i18n.language).format(value)]));
  return (
    <Text as="p" tone="caution">
      {t(`note.${kind}`, shown)}
    </Text>
  );
}

/** A submit button with a value, so that the form says which was pressed. */
function Decide(props: { decision: string; isBusy: boolean; isPrimary?: boolean; children: string }) {
  return (
    <button
      type="submit"
      name="decision"
      value={props.decision}
      className={props.isPrimary ? 'Btn Btn--Primary' : 'Btn'}
      disabled={props.isBusy}
    >
      {props.children}
    </button>
  );
}
