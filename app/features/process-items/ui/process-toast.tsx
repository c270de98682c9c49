/** The workplace's long-running work: progress, failures and reasons. Survives a reload; the work continues when the page is left. */
import { Link } from '@remix-run/react';
import { Badge, Button, ProgressBar, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import { isOrderWork, type ProcessItem } from '../schemas.ts';
import { useProcessItems } from './use-process-items.ts';

/** Number of items listed at first, failed ones on top; the others on request. */
const drawnFirst = 20;

export function ProcessToast() {
  const { t, i18n } = useTranslation('process-items');
  const { items, products, isBusy, retry, dismiss, undo } = useProcessItems();
  const [wantsOpen, setWantsOpen] = useState<boolean>();
  const [wantsAll, setWantsAll] = useState(false);

  if (items.length === 0) return null;
  const running = items.filter((item) => item.status === 'processing');
  const failed = items.filter((item) => item.status === 'error');
  const undoable = items.filter((item) => item.can_undo);
  const finished = items.filter((item) => item.status !== 'processing' && item.status !== 'error');
  const ordered = [...failed, ...running, ...finished];
  const drawn = wantsAll ? ordered : ordered.slice(0, drawnFirst);
  // It covers part of the page, so it is collapsed when all is done, and on phones; a failure or the seller opens it.
  const isPhone = window.matchMedia('(max-width: 48em)').matches;
  const isOpen = wantsOpen ?? (failed.length > 0 || (running.length > 0 && !isPhone));

  // What is counted: products, orders, or both.
  const orders = items.filter((item) => isOrderWork(item.kind)).length;
  const counted = orders === 0 ? {} : { context: orders === items.length ? 'orders' : 'mixed' };
  const title =
    running.length > 0
      ? t('running', { count: products.processing, ...counted })
      : failed.length > 0
        ? t('failed', { count: products.error, ...counted })
        : t('done', { count: products.success, ...counted });

  const isImport = items.every((item) => item.kind === 'source_import');
  const hasImported = items.some((item) => item.kind === 'source_import' && item.status === 'success');
  const total = products.processing + products.error + products.success;
  const number = (count: number) => numberFormat(i18n.language).format(count);

  return (
    <section className="ProcessToast" aria-label={t('label')}>
      <div className="ProcessToast-Head">
        <div role="status">
          <Text as="h2" variant="headingSm">
            {title}
          </Text>
          {running.length > 0 && total > 1 ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {t(isImport ? 'imported' : 'progress', { done: number(products.success), total: number(total) })}
            </Text>
          ) : null}
        </div>
        <div>
          <Button
            variant="tertiary"
            icon={isOpen ? ChevronDownIcon : ChevronUpIcon}
            accessibilityLabel={t(isOpen ? 'collapse' : 'expand')}
            onClick={() => setWantsOpen(!isOpen)}
          />
          {running.length === 0 ? (
            <Button variant="tertiary" icon={XSmallIcon} accessibilityLabel={t('close')} disabled={isBusy} onClick={dismiss} />
          ) : null}
        </div>
      </div>
      {isOpen ? (
        <ul className="ProcessToast-List">
          {drawn.map((item) => (
            <ProcessRow key={item.id} item={item} />
          ))}
          {drawn.length < ordered.length ? (
            <li>
              <Button variant="plain" onClick={() => setWantsAll(true)}>
                {t('all', { total: number(ordered.length) })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {isOpen && (hasImported || failed.length + undoable.length > 0) ? (
        <div className="ProcessToast-Foot">
          {hasImported ? <Link to="/app/products-import">{t('openImports')}</Link> : null}
          {failed.length > 0 ? (
            <Button loading={isBusy} onClick={() => retry(failed.map((item) => item.id))}>
              {t('retry', { count: new Set(failed.map((item) => item.product_id ?? item.id)).size, ...counted })}
            </Button>
          ) : null}
          {undoable.length > 0 ? (
            <Button loading={isBusy} onClick={() => undo([...new Set(undoable.flatMap((item) => item.product_id ?? []))])}>
              {t('undo', { count: undoable.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function ProcessRow({ item }: { item: ProcessItem }) {
  const { t } = useTranslation('process-items');
  return (
    <li>
      <ProductImage src={item.image ? imageUrl(item.image, 80) : null} alt="" size={32} />
      <div className="ProcessToast-Item">
        <span id={`process-${item.id}`}>
          <ItemTitle item={item} />
        </span>
        <Text as="p" tone="subdued" variant="bodySm">
          {item.kind === 'push' ? item.store_name : t(`kind.${item.kind}`)}
          {isOrderWork(item.kind) && item.store_name ? ` · ${item.store_name}` : null}
          {item.work ? ` · ${t(`work.${item.work}`)}` : null}
        </Text>
        {item.status === 'processing' ? (
          <ProgressBar progress={Math.max(3, item.progress)} size="small" ariaLabelledBy={`process-${item.id}`} />
        ) : item.status === 'error' ? (
          <Text as="p" tone="critical" variant="bodySm">
            {item.error}
          </Text>
        ) : null}
        {item.store_url ? (
          <p>
            <a href={item.store_url} target="_blank" rel="noopener noreferrer" aria-label={`${t('inStore')}: ${item.title}`}>
              {t('inStore')}
            </a>
          </p>
        ) : null}
        {item.note ? (
          <Text as="p" tone="caution" variant="bodySm">
            {item.note}
          </Text>
        ) : null}
      </div>
      <Badge {...(item.status === 'error' ? { tone: 'critical' } : item.status === 'success' ? { tone: 'success' } : {})}>
        {t(item.status)}
      </Badge>
    </li>
  );
}

function ItemTitle({ item }: { item: ProcessItem }) {
  if (item.order_id) return <Link to={`/app/orders/${item.order_id}`}>{item.title}</Link>;
  const list = item.kind === 'source_import' ? 'products-import' : 'products-center';
  return item.product_id ? <Link to={`/app/${list}/editor/${item.product_id}`}>{item.title}</Link> : item.title;
}
