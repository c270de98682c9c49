import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Collapsible, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from '#app/platform/formats.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { ActivityPage } from '../schemas.ts';
import { Drawer } from './drawer.tsx';

type Group = ActivityPage['payment_logs'][number];

/** Joins the parts of a day that is split over two pages. */
function joined(pages: readonly ActivityPage[]): Group[] {
  const days = new Map<string, Group>();
  for (const group of pages.flatMap((page) => page.payment_logs)) {
    const same = days.get(group.date);
    days.set(group.date, same ? { ...same, total: same.total + group.total, entries: [...same.entries, ...group.entries] } : group);
  }
  return [...days.values()];
}

/** Uses, renewals and refunds by day. */
export function ActivityDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('billing');
  const fetcher = useFetcher<{ activity: ActivityPage | null }>();
  const [pages, setPages] = useState<ActivityPage[]>([]);
  const [open, setOpen] = useState<Record<string, boolean>>({});
  const asked = useRef(1);
  const load = (page: number) => {
    asked.current = page;
    fetcher.load(`/app/setting/billing-plan/change-plan?activity=${page}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => load(1), []);
  useAnswer(fetcher.data, ({ activity: page }) => {
    // A revalidation loads the last page again, which is shown already.
    if (page) setPages((shown) => (shown.length < asked.current ? [...shown, page] : shown));
  });
  const groups = joined(pages);
  const isLoading = fetcher.state !== 'idle';
  const hasMore = pages.length > 0 && pages.length < (pages.at(-1)?.total_page ?? 0);
  const date = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  const time = dateFormat(i18n.language, { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <Drawer title={t('activity.title')} width={796} onClose={onClose}>
      <BlockStack gap="300">
        <Text as="p" tone="subdued">
          {t('activity.utc')}
        </Text>
        {groups.map((group, index) => {
          const isOpen = open[group.date] ?? index === 0;
          return (
            <div key={group.date} className="Billing-Day">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`day-${group.date}`}
                onClick={() => setOpen((shown) => ({ ...shown, [group.date]: !isOpen }))}
              >
                <Text as="span" fontWeight="semibold">
                  {date.format(new Date(group.date))}
                </Text>
                <Text as="span" tone="subdued">
                  {t('activity.spent', { count: group.total })}
                </Text>
              </button>
              <Collapsible id={`day-${group.date}`} open={isOpen}>
                <ul className="Billing-Entries">
                  {group.entries.map((entry) => (
                    <li key={entry.id}>
                      <span>
                        {t(`activityOf.${entry.feature_id}`, {
                          defaultValue: t(`features.${entry.feature_id}`, { defaultValue: entry.feature_id }),
                        })}
                      </span>
                      <Badge {...(entry.credit_type === 'REFUND_QUOTA' ? { tone: 'success' as const } : {})}>
                        {t(`creditTypes.${entry.credit_type}`)}
                      </Badge>
                      <Text as="span" numeric tone={entry.is_gain ? 'success' : undefined}>
                        {entry.credit_cost < 0
                          ? t('unlimited')
                          : `${entry.is_gain ? '+' : '−'}${numberFormat(i18n.language).format(entry.credit_cost)}`}
                      </Text>
                      <time dateTime={entry.created_at}>{time.format(new Date(entry.created_at))}</time>
                    </li>
                  ))}
                </ul>
              </Collapsible>
            </div>
          );
        })}
        {isLoading ? (
          <InlineStack align="center">
            <Spinner size="small" accessibilityLabel={t('activity.title')} />
          </InlineStack>
        ) : null}
        {!isLoading && pages.length > 0 && groups.length === 0 ? (
          <BlockStack gap="100" inlineAlign="center">
            <Text as="p" variant="headingSm">
              {t('activity.empty')}
            </Text>
            <Text as="p" tone="subdued">
              {t('activity.emptyText')}
            </Text>
          </BlockStack>
        ) : null}
        {hasMore && !isLoading ? (
          <InlineStack align="center">
            <Button onClick={() => load(pages.length + 1)}>{t('activity.more')}</Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Drawer>
  );
}
