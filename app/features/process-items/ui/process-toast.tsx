/** The workplace's long-running work: progress, failures and reasons. Survives a reload; the work continues when the page is left. */
import { Link, useLocation } from '@remix-run/react';
import { Badge, Button, ProgressBar, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import { isOrderWork, type ProcessItem } from '../schemas.ts';
import { useFreeSide } from './use-free-side.ts';
import { useProcessItems } from './use-process-items.ts';

/** Number of items listed at first, failed ones on top; the others on request. */
const drawnFirst = 20;

/** The screen that tells of each order by itself. */
const paying = '/app/orders/pay';

type Listed = ReturnType<typeof useProcessItems>;

export function ProcessToast() {
  const [isRead, setIsRead] = useState(false);
  const [wantsOpen, setWantsOpen] = useState<boolean>();
  const listed = useProcessItems(isRead || wantsOpen === true);
  // What appears next is nobody's to read yet: leaving is not told of what is taken off the page.
  const isShown = listed.items.length > 0;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown !== wasShown) {
    setWasShown(isShown);
    setIsRead(false);
    setWantsOpen(undefined);
  }
  return isShown ? <Shown listed={listed} wantsOpen={wantsOpen} onOpen={setWantsOpen} onRead={setIsRead} /> : null;
}

interface ShownProps {
  listed: Listed;
  /** What the seller chose; nothing at first. */
  wantsOpen: boolean | undefined;
  onOpen(isOpen: boolean): void;
  /** The pointer or the focus is on it, or has left it. */
  onRead(isRead: boolean): void;
}

function Shown({ listed, wantsOpen, onOpen, onRead }: ShownProps) {
  const { t, i18n } = useTranslation('process-items');
  const { items, products, isBusy, retry, dismiss, undo } = listed;
  const toast = useRef<HTMLElement>(null);
  const side = useFreeSide(toast);
  const [wantsAll, setWantsAll] = useState(false);
  const { pathname } = useLocation();
  /** What had failed before this page was opened. */
  const known = useRef<ReadonlySet<string>>(undefined);

  const running = items.filter((item) => item.status === 'processing');
  const failed = items.filter((item) => item.status === 'error');
  const undoable = items.filter((item) => item.can_undo);
  const waiting = items.filter((item) => item.needs_look);
  const finished = items.filter((item) => item.status !== 'processing' && item.status !== 'error');
  const ordered = [...failed, ...running, ...finished];
  const drawn = wantsAll ? ordered : ordered.slice(0, drawnFirst);
  known.current ??= new Set(failed.map(({ id }) => id));
  // It covers part of the page, so it is collapsed when all is done, on phones, and beside the orders' own progress, whose button to pay it
  // would lie on; a failure (on phones one that is new) or the seller opens it.
  const isPhone = window.matchMedia('(max-width: 48em)').matches;
  const isOpen =
    wantsOpen ??
    (failed.some(({ id }) => !isPhone || !known.current?.has(id)) ||
      (running.length + waiting.length > 0 && !isPhone && pathname !== paying));

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
  const isPaying = items.every((item) => item.kind === 'order_pay');
  const needsPlan = failed.some((item) => item.error_code === 'QUOTA_EXPIRED');
  const hasImported = items.some((item) => item.kind === 'source_import' && item.status === 'success');
  const total = products.processing + products.error + products.success;
  const number = (count: number) => numberFormat(i18n.language).format(count);

  return (
    <section
      ref={toast}
      className="ProcessToast"
      data-side={side}
      aria-label={t('label')}
      onPointerEnter={() => onRead(true)}
      onPointerLeave={() => onRead(false)}
      onFocus={() => onRead(true)}
      onBlur={() => onRead(false)}
    >
      <div className="ProcessToast-Head">
        <div role="status">
          <Text as="h2" variant="headingSm">
            {title}
          </Text>
          {running.length + failed.length > 0 && total > 1 ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {t(isImport ? 'imported' : isPaying ? 'paid' : 'progress', { done: number(products.success), total: number(total) })}
            </Text>
          ) : null}
        </div>
        <div>
          <Button
            variant="tertiary"
            icon={isOpen ? ChevronDownIcon : ChevronUpIcon}
            accessibilityLabel={t(isOpen ? 'collapse' : 'expand')}
            onClick={() => onOpen(!isOpen)}
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
      {isOpen && (hasImported || failed.length + undoable.length + waiting.length > 0) ? (
        <div className="ProcessToast-Foot">
          {hasImported ? <Link to="/app/products-import">{t('openImports')}</Link> : null}
          {waiting.length > 0 ? <Link to="/app/products-center/ai-texts">{t('look', { count: waiting.length })}</Link> : null}
          {needsPlan ? (
            <Link to="/app/setting/billing" onClick={() => onOpen(false)}>
              {t('plans')}
            </Link>
          ) : null}
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
      <Badge
        {...(item.status === 'error'
          ? { tone: 'critical' }
          : item.needs_look
            ? { tone: 'attention' }
            : item.status === 'success'
              ? { tone: 'success' }
              : {})}
      >
        {t(item.needs_look ? 'toLook' : item.status)}
      </Badge>
    </li>
  );
}

function ItemTitle({ item }: { item: ProcessItem }) {
  if (item.needs_look) return <Link to={`/app/products-center/ai-texts?product=${item.product_id}`}>{item.title}</Link>;
  if (item.order_id) return <Link to={`/app/orders/${item.order_id}`}>{item.title}</Link>;
  const list = item.kind === 'source_import' ? 'products-import' : 'products-center';
  return item.product_id ? <Link to={`/app/${list}/editor/${item.product_id}`}>{item.title}</Link> : item.title;
}
