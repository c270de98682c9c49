import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { ReviewsView } from '../schemas.ts';

/** A product's reviews, page by page; loaded when rendered. */
export function ProductReviews({ source, id }: { source: string; id: string }) {
  const { t, i18n } = useTranslation('catalog');
  const fetcher = useFetcher<ReviewsView>();
  const [page, setPage] = useState(1);
  const { load } = fetcher;
  useEffect(() => load(`/app/find-product/${source}/reviews/${id}?page=${page}`), [load, source, id, page]);
  const { data } = fetcher;
  if (!data) return <SkeletonBodyText lines={4} />;
  // Of some suppliers only the ratings are known.
  const isWithoutWords = data.reviews.length === 0 && page === 1;
  const pages = isWithoutWords ? 1 : Math.max(1, Math.ceil(data.total / data.page_size));
  return (
    <BlockStack gap="400">
      {data.error ? (
        <Text as="p" tone="critical">
          {data.error}
        </Text>
      ) : null}
      {data.reviews.length === 0 ? (
        <Text as="p" tone="subdued">
          {data.total > 0
            ? t('detail.ratedWithoutWords', { number: new Intl.NumberFormat(i18n.language).format(data.total) })
            : t('detail.noReviews')}
        </Text>
      ) : (
        <ul className="Reviews">
          {data.reviews.map((review) => (
            <li key={review.id}>
              <InlineStack gap="200" blockAlign="center">
                <span className="Reviews-Stars" role="img" aria-label={t('detail.stars', { count: review.rating })}>
                  {'★'.repeat(review.rating)}
                  {'☆'.repeat(5 - review.rating)}
                </span>
                <Text as="span" fontWeight="medium">
                  {review.author}
                </Text>
                {review.country_code ? <CountryFlag code={review.country_code} /> : null}
                <Text as="span" tone="subdued">
                  <DateTime at={review.at} show="date" />
                </Text>
              </InlineStack>
              <p dir="auto">{review.text}</p>
              {review.images.length > 0 ? (
                <InlineStack gap="100">
                  {review.images.slice(0, 6).map((image) => (
                    <img key={image} src={imageUrl(image, 160)} alt="" width={64} height={64} loading="lazy" />
                  ))}
                </InlineStack>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <InlineStack gap="200" blockAlign="center">
          <Button disabled={page <= 1 || fetcher.state !== 'idle'} onClick={() => setPage(page - 1)}>
            {t('detail.newer')}
          </Button>
          <span>{t('detail.pageOf', { page, pages })}</span>
          <Button disabled={page >= pages || fetcher.state !== 'idle'} onClick={() => setPage(page + 1)}>
            {t('detail.older')}
          </Button>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}
