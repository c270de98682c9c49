import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPassword, updateMeta } from '#app/features/account/update-account.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { readHome } from '#app/features/onboarding/read-home.server.ts';
import { readSetupGuide } from '#app/features/onboarding/setup-guide.server.ts';
import homeCss from '#app/features/onboarding/ui/home.css?url';
import { SetupGuideCard } from '#app/features/onboarding/ui/setup-guide-card.tsx';
import { countOf, type Stage, stages } from '#app/features/orders/stages.ts';
import { BindOffer } from '#app/features/stores/ui/bind-offer.tsx';
import { requireSeller } from '#app/require-seller.server.ts';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'onboarding', 'stores'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];

/** What a seller has to look at first, in this order. */
const shownStages = ['ready', 'waiting_payment', 'order_placed', 'in_transit', 'exception', 'refund_pending'];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const [home, guide] = await Promise.all([readHome(ctx), readSetupGuide(ctx)]);
  const stageOfKey = (key: string) => stages.find((stage) => stage.key === key) as Stage;
  return {
    guide,
    stages: shownStages.map((key) => ({ key, tab: stageOfKey(key).tab, count: countOf(stageOfKey(key), home.counters) })),
    orders: home.orders,
    products: home.products.map((product) => ({ ...product, image: product.image ? imageUrl(product.image, 80) : null })),
    /** Installed inside its admin: the store has an account of its own, which can be joined to another. */
    canBind: ctx.via === 'embedded' && !(await hasPassword(ctx)),
    name: ctx.workplace.isDemo ? '' : ctx.account.name,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const topic = { 'dismiss-guide': 'setup_guide_dismissed', 'dismiss-bind': 'bind_offer_dismissed' }[String(form.get('intent'))];
  if (!topic) throw new Response(null, { status: 400 });
  await updateMeta(ctx, { meta_key: topic, value: true });
  return data({ ok: true });
}

const pathOfTab = { placement: '/app/orders', tracking: '/app/orders/shipment', refund: '/app/orders/cancel-refund' };

export default function Home() {
  const { t } = useTranslation('onboarding');
  const home = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useLiveEvents({ 'orders.synced': revalidate, 'products.import': revalidate });
  return (
    <Screen title={t('home.title')}>
      <BlockStack gap="400">
        <SetupGuideCard guide={home.guide} />
        {home.canBind ? <BindOffer /> : null}
        <Section title={t('home.attention')}>
          <ul className="Home-Numbers">
            {home.stages.map(({ key, tab, count }) => (
              <li key={key}>
                <Link to={`${pathOfTab[tab]}?stage=${key}`} data-zero={count === 0}>
                  <strong>{count}</strong>
                  <span>{t(`home.stage.${key}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <div className="Home-Columns">
          <Section title={t('home.orders')} all="/app/orders">
            {home.orders.length === 0 ? <Nothing text={t('home.noOrders')} /> : null}
            <ul className="Home-Rows">
              {home.orders.map((order) => (
                <li key={order.id}>
                  <Link to={`/app/orders?search=${encodeURIComponent(order.name)}&stage=all`}>
                    {order.countryCode ? <CountryFlag code={order.countryCode} /> : <span />}
                    <span className="Main">
                      <span>
                        {order.name} {order.customerName}
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
          </Section>
          <Section title={t('home.products')} all="/app/products-center">
            {home.products.length === 0 ? (
              <Nothing text={t('home.noProducts')} action={{ content: t('home.findProducts'), url: '/app/catalog/dropshipping' }} />
            ) : null}
            <ul className="Home-Rows">
              {home.products.map((product) => (
                <li key={product.id}>
                  <Link
                    to={
                      product.state === 'pushed' ? `/app/products-center/editor/${product.id}` : `/app/products-import/editor/${product.id}`
                    }
                  >
                    <ProductImage src={product.image} alt="" size={40} />
                    <span className="Main">
                      <span>{product.title}</span>
                      <small>
                        <SourceIcon source={product.source} size={16} /> {t(`home.state.${product.state}`)}
                      </small>
                    </span>
                    <Money amount={product.priceMin} currency={product.currency} />
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </BlockStack>
    </Screen>
  );
}

function Section({ title, all, children }: { title: string; all?: string; children: ReactNode }) {
  const { t } = useTranslation('onboarding');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {all ? (
            <Button variant="plain" url={all} accessibilityLabel={`${t('home.all')}: ${title}`}>
              {t('home.all')}
            </Button>
          ) : null}
        </InlineStack>
        {children}
      </BlockStack>
    </Card>
  );
}

function Nothing({ text, action }: { text: string; action?: { content: string; url: string } }) {
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p" tone="subdued">
        {text}
      </Text>
      {action ? <Button url={action.url}>{action.content}</Button> : null}
    </BlockStack>
  );
}
