import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { readGuide } from '#app/doors/read-guide.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hasPassword, updateMeta } from '#app/features/account/update-account.server.ts';
import { dayOf, periodOf } from '#app/features/analytics/period.ts';
import { readSales } from '#app/features/analytics/read-sales.server.ts';
import { readTracking } from '#app/features/analytics/read-tracking.server.ts';
import { stageCounts } from '#app/features/analytics/shown-stages.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { FigureTiles } from '#app/features/analytics/ui/figures.tsx';
import { RatesNote } from '#app/features/analytics/ui/rates-note.tsx';
import { SalesChart } from '#app/features/analytics/ui/sales-chart.tsx';
import { TopProducts } from '#app/features/analytics/ui/top-products.tsx';
import { TrackingFigures } from '#app/features/analytics/ui/tracking-card.tsx';
import { returnedCharge } from '#app/features/billing/check-charge.server.ts';
import { ReturnedChargeBanner } from '#app/features/billing/ui/returned-charge.tsx';
import { UsageCard } from '#app/features/billing/ui/usage-summary.tsx';
import { useIsBillingHidden, usePlan } from '#app/features/billing/ui/use-plan.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { listNeeds, type Need } from '#app/features/onboarding/list-needs.ts';
import { movePracticeClock, practiceTime } from '#app/features/onboarding/move-practice-clock.server.ts';
import { readHome } from '#app/features/onboarding/read-home.server.ts';
import homeCss from '#app/features/onboarding/ui/home.css?url';
import { LatestProducts } from '#app/features/onboarding/ui/latest-products.tsx';
import { NeedsList } from '#app/features/onboarding/ui/needs-list.tsx';
import { PracticeClock } from '#app/features/onboarding/ui/practice-clock.tsx';
import { SetupGuideCard } from '#app/features/onboarding/ui/setup-guide-card.tsx';
import { BindOffer } from '#app/features/stores/ui/bind-offer.tsx';
import { ConnectedBanner } from '#app/features/stores/ui/connected-banner.tsx';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

export const handle = { i18n: ['common', 'onboarding', 'stores', 'analytics', 'billing'] };
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: homeCss },
  { rel: 'stylesheet', href: analyticsCss },
];

/** Order stages on the home screen, in the order that orders go through them. */
const shownStages = ['ready', 'waiting_payment', 'supplier_unpaid', 'order_placed', 'in_transit', 'exception', 'refund_pending'];

/** Shown before all other needs: without a paid plan nothing else can go on as before. */
const planNeed: Need = { key: 'plan', count: 1, url: '/app/setting/billing', isUrgent: true };

/** Milliseconds to wait after an import before the guide is reloaded: the goal is marked first (specification 1, section 4). */
const guideDelayMs = 1500;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const period = periodOf({ period: '30d' }, dayOf(ctx.now(), ctx.workplace.timeZone));
  const [home, guide, sales, tracking, withPassword, returned] = await Promise.all([
    readHome(ctx),
    readGuide(ctx),
    readSales(ctx, { period, storeId: null, currency: ctx.workplace.displayCurrency }),
    readTracking(ctx, period),
    hasPassword(ctx),
    returnedCharge(ctx, request.url),
  ]);
  const withPicture = <Item extends { image: string | null }>(item: Item) => ({
    ...item,
    image: item.image ? imageUrl(item.image, 80) : null,
  });
  return {
    guide,
    practiceTime: practiceTime(ctx),
    returned,
    period,
    tracking,
    figures: sales.figures,
    ratesAt: sales.ratesAt,
    timeZone: ctx.workplace.timeZone,
    needs: listNeeds(home.counters, home.lost, home.parcelsInNeed),
    // An order is seldom `supplier_unpaid` for longer than a second.
    stages: stageCounts(shownStages, home.counters).filter(({ key, count }) => key !== 'supplier_unpaid' || count > 0),
    orders: home.orders,
    topProducts: sales.products.slice(0, 5).map(withPicture),
    products: home.products.map(withPicture),
    hasStore: ctx.store !== undefined,
    /** True in a store's admin when its account has no password yet: the store can be joined to another account. */
    canBind: ctx.via === 'embedded' && !withPassword && !guide.isBindOfferDismissed,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  if (form.get('intent') === 'move-clock') {
    try {
      await movePracticeClock(ctx, Number(form.get('step')));
      return data({ ok: true });
    } catch (error) {
      return actionRefusal(ctx, error);
    }
  }
  const topic = { 'dismiss-guide': 'setup_guide_dismissed', 'dismiss-bind': 'bind_offer_dismissed' }[String(form.get('intent'))];
  if (!topic) throw new Response(null, { status: 400 });
  await updateMeta(ctx, { meta_key: topic, value: true });
  return data({ ok: true });
}

export default function Home() {
  const { t } = useTranslation('onboarding');
  const { t: figureWords } = useTranslation('analytics');
  const { t: shellWords } = useTranslation('shell');
  const isEmbedded = useIsEmbedded();
  const home = useLoaderData<typeof loader>();
  const revalidate = useRevalidateBetween();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, guideDelayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveData('orders.synced', 'orders.payment', 'notifications');
  useLiveEvents({ 'products.import': later });
  const isBillingHidden = useIsBillingHidden();
  const isPlanUnpaid = usePlan()?.hasPaymentIssue && !isBillingHidden;
  const { figures } = home;
  const hasSales = figures.now.orders > 0 || figures.before.orders > 0;
  return (
    <Screen
      title={t('home.title')}
      secondaryActions={[
        ...(home.guide.isDismissed && !home.guide.isDone ? [{ content: t('guide.open'), url: '/app/guide-line' }] : []),
        // The admin's navigation has no entry for help.
        ...(isEmbedded ? [{ content: shellWords('nav.help'), url: '/app/help' }] : []),
      ]}
    >
      <BlockStack gap="400">
        {home.returned ? <ReturnedChargeBanner returned={home.returned} /> : null}
        <ConnectedBanner />
        <SetupGuideCard guide={home.guide} isOnHome />
        {home.practiceTime ? <PracticeClock time={home.practiceTime} /> : null}
        {home.canBind ? <BindOffer isOnHome /> : null}
        <UsageCard />
        <CardSection title={t('home.attention')}>
          <NeedsList needs={isPlanUnpaid ? [planNeed, ...home.needs] : home.needs} />
        </CardSection>
        {hasSales ? (
          <CardSection title={t('home.sales')} more={{ content: figureWords('seeDashboard'), url: '/app/dashboard' }}>
            <FigureTiles figures={figures} />
            <SalesChart figures={figures} period={home.period} height={220} />
          </CardSection>
        ) : null}
        <CardSection title={t('home.stages')} more={{ content: t('home.all'), url: '/app/orders?status=all&range=all' }}>
          <ul className="Home-Numbers">
            {home.stages.map(({ key, count, url }) => (
              <li key={key}>
                <Link to={url} data-zero={count === 0}>
                  <strong>{count}</strong>
                  <span>{t(`home.stage.${key}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </CardSection>
        <div className="Home-Columns">
          <CardSection title={t('home.orders')} more={{ content: t('home.all'), url: '/app/orders?status=all&range=all' }}>
            <LatestOrders />
          </CardSection>
          {home.topProducts.length > 0 ? (
            <CardSection title={figureWords('products.title')} more={{ content: t('home.all'), url: '/app/dashboard' }}>
              <TopProducts products={home.topProducts} currency={figures.currency} />
            </CardSection>
          ) : (
            <CardSection title={t('home.products')} more={{ content: t('home.all'), url: '/app/products-center' }}>
              <LatestProducts products={home.products} />
            </CardSection>
          )}
        </div>
        {home.tracking.shipped > 0 ? (
          <CardSection title={figureWords('tracking.title')} more={{ content: figureWords('tracking.all'), url: '/app/manage/tracking' }}>
            <TrackingFigures tracking={home.tracking} />
          </CardSection>
        ) : null}
        {hasSales ? <RatesNote ratesAt={home.ratesAt} missing={figures.missing} timeZone={home.timeZone} /> : null}
      </BlockStack>
    </Screen>
  );
}

function LatestOrders() {
  const { t } = useTranslation('onboarding');
  const { orders, hasStore } = useLoaderData<typeof loader>();
  if (orders.length === 0)
    return (
      <BlockStack gap="200" inlineAlign="start">
        <Text as="p" tone="subdued">
          {t('home.noOrders')}
        </Text>
        {hasStore ? (
          <Button url="/app/products-import">{t('guide.step.PUSH_PRODUCT.action')}</Button>
        ) : (
          <Button url="/app/channel?connect=shopify&to=/app">{t('guide.step.CONNECT_STORE.action')}</Button>
        )}
      </BlockStack>
    );
  return (
    <ul className="Home-Rows">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/app/orders?keyword=${encodeURIComponent(order.name)}&status=all&range=all`}>
            {order.countryCode ? <CountryFlag code={order.countryCode} /> : <span className="CountryFlag" aria-hidden="true" />}
            <span className="Main">
              <span className="Home-Name">
                <span>{order.name}</span> <bdi>{order.customerName}</bdi>
              </span>
              <small>
                <DateTime at={order.placedAt} />
              </small>
            </span>
            <Money amount={order.total} currency={order.currency} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
