/** All written texts that wait to be taken or refused, of one product or of many. */
import { Form } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';
import type { Proposal } from '../schemas.ts';
import { reviewPath, TextReview } from './text-review.tsx';

export interface ReviewScreenProps {
  proposals: Proposal[];
  /** Of all pages. */
  total: number;
  /** The only product that is shown. */
  productId: string | null;
  /** What was just done, and to which product, as the address says. */
  did: Did | null;
  refusal: Refusal | undefined;
}
export interface Did {
  what: 'taken' | 'refused' | 'undone';
  productId: string | null;
}

export function ReviewScreen({ proposals, total, productId, did, refusal }: ReviewScreenProps) {
  const { t } = useTranslation('ai');
  useLiveData('process');
  const back = productId ? `${reviewPath}?product=${productId}` : reviewPath;
  const editor = `/app/products-center/editor/${productId}`;
  return (
    <Screen
      title={t('review.title')}
      subtitle={total > 0 ? t('review.waiting', { count: total }) : ''}
      backTo={productId ? editor : '/app/products-center'}
      narrow
    >
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} />
        {did ? <DidBanner did={did} back={back} /> : null}
        {proposals.length === 0 ? (
          <ListEmpty
            title={t('review.noneTitle')}
            text={t('review.noneText')}
            action={
              productId ? { content: t('review.toProduct'), url: editor } : { content: t('review.toList'), url: '/app/products-import' }
            }
          />
        ) : null}
        {proposals.length > 1 ? (
          <Form method="post" action={reviewPath}>
            {proposals.map(({ item_id: id }) => (
              <input key={id} type="hidden" name="item_id" value={id} />
            ))}
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="decision" value="take all" />
            <InlineStack>
              <Button submit>{t('review.takeShown', { count: proposals.length })}</Button>
            </InlineStack>
          </Form>
        ) : null}
        {proposals.map((proposal) => (
          <TextReview key={proposal.item_id} proposal={proposal} back={back} />
        ))}
      </BlockStack>
    </Screen>
  );
}

/** What was done, with the way back for what was taken. */
export function DidBanner({ did, back }: { did: Did; back: string }) {
  const { t } = useTranslation('ai');
  return (
    <Banner tone="success" title={t(`review.did.${did.what}`)}>
      {did.what === 'taken' ? <p>{t('review.didText')}</p> : null}
      {did.what === 'taken' && did.productId ? (
        <Form method="post" action={reviewPath}>
          <input type="hidden" name="product_id" value={did.productId} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="decision" value="undo" />
          <Button submit>{t('screen.undo')}</Button>
        </Form>
      ) : null}
    </Banner>
  );
}
