import { Banner, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

const most = 5;

/** The chosen products that were not changed, each with the reason. */
export function FailedBanner({ failed, rows }: { failed: Record<string, string>; rows: { id: string; title: string }[] }) {
  const { t } = useTranslation('products');
  const entries = Object.entries(failed);
  if (entries.length === 0) return null;
  return (
    <Banner tone="warning" title={t('center.failed', { count: entries.length })}>
      <List>
        {entries.slice(0, most).map(([id, words]) => {
          const row = rows.find((each) => each.id === id);
          return (
            <List.Item key={id}>
              {row ? <Link url={`/app/products-center/editor/${id}`}>{row.title}</Link> : null}
              <Text as="p">{words}</Text>
            </List.Item>
          );
        })}
      </List>
      {entries.length > most ? <Text as="p">{t('center.more', { count: entries.length - most })}</Text> : null}
    </Banner>
  );
}
