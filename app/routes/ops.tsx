import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useFetcher, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AccountContext } from '#app/context.ts';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import {
  acceptOwnOrder,
  correctOwnParcel,
  decideDeskRefund,
  deskStates,
  listDeskOrders,
  listDeskRefunds,
  refuseOwnOrder,
  shipOwnOrder,
} from '#app/features/fulfillment/own-desk.server.ts';
import { listOwnStock, type StockedVariant, setStock } from '#app/features/fulfillment/own-stock.server.ts';
import { DeskOrderCard } from '#app/features/fulfillment/ui/desk-order-card.tsx';
import { DeskRefundCard } from '#app/features/fulfillment/ui/desk-refund-card.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

export const handle = { i18n: ['common', 'fulfillment', 'orders', 'shell', 'errors'] };
export const links = ordersLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

const views = ['orders', 'refunds', 'stock'] as const;
const id = z.uuid();
const Ship = z.object({
  id,
  trackingNumber: z.string().trim().max(500),
  carrier: z.string().trim().max(60),
  quantities: z.array(z.coerce.number().int().min(0)),
});
const Correct = Ship.omit({ quantities: true }).extend({ from: z.string().max(500) });
const Refuse = z.object({ id, reason: z.string().trim().min(3).max(300), isSoldOut: z.boolean() });
const Stock = z.object({
  variantId: id,
  stock: z
    .literal('')
    .transform(() => null)
    .or(z.coerce.number().int().min(0).max(10_000_000)),
  isAvailable: z.boolean(),
});
const Decision = z.object({ refundId: id, workplaceId: id, isAccepted: z.boolean(), note: z.string().trim().max(300) });

/** Operators only; everybody else gets 404. */
async function requireDesk(context: unknown): Promise<AccountContext> {
  const ctx = await requestContext(context);
  if (!ctx.account) throw redirect(`/login?to=${encodeURIComponent('/ops')}`);
  if (!ctx.account.isOperator) throw new Response(null, { status: 404 });
  return ctx as AccountContext;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireDesk(context);
  const { searchParams } = new URL(request.url);
  const view = views.find((each) => each === searchParams.get('view')) ?? 'orders';
  const state = deskStates.find((each) => each === searchParams.get('state')) ?? 'paid';
  const after = id.safeParse(searchParams.get('after')).data;
  const keyword = (searchParams.get('keyword') ?? '').slice(0, 100);
  return {
    view,
    state,
    keyword,
    isFirstPage: !after,
    states: deskStates,
    desk: view === 'orders' ? await listDeskOrders(ctx, { state, after }) : { orders: [], next: null },
    refunds: view === 'refunds' ? await listDeskRefunds(ctx) : [],
    shelf: view === 'stock' ? await listOwnStock(ctx, { keyword }) : [],
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireDesk(context);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const run = async <Input,>(schema: z.ZodType<Input>, input: unknown, work: (ctx: AccountContext, input: Input) => Promise<void>) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await work(ctx, parsed.data);
    return { ok: true, did: field('intent') };
  };
  try {
    switch (field('intent')) {
      case 'accept':
        return await run(z.object({ id }), { id: field('id') }, acceptOwnOrder);
      case 'refuse':
        return await run(Refuse, { id: field('id'), reason: field('reason'), isSoldOut: form.get('sold_out') === 'on' }, refuseOwnOrder);
      case 'ship':
        return await run(
          Ship,
          { id: field('id'), trackingNumber: field('tracking_number'), carrier: field('carrier'), quantities: form.getAll('quantity') },
          shipOwnOrder,
        );
      case 'correct':
        return await run(
          Correct,
          { id: field('id'), from: field('from'), trackingNumber: field('tracking_number'), carrier: field('carrier') },
          correctOwnParcel,
        );
      case 'refund-accept':
      case 'refund-reject':
        return await run(
          Decision,
          {
            refundId: field('id'),
            workplaceId: field('workplace_id'),
            isAccepted: field('intent') === 'refund-accept',
            note: field('note'),
          },
          decideDeskRefund,
        );
      case 'stock':
        return await run(Stock, { variantId: field('id'), stock: field('stock'), isAvailable: form.get('available') === 'on' }, setStock);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function DeskPage() {
  return (
    <main>
      <DeskScreen />
    </main>
  );
}

function DeskScreen() {
  const { view, state, states, keyword, desk, refunds, shelf, isFirstPage } = useLoaderData<typeof loader>();
  const { t } = useTranslation('fulfillment');
  const isEmpty = (view === 'orders' ? desk.orders : view === 'refunds' ? refunds : shelf).length === 0;
  return (
    <Screen title={t('ops.title')} subtitle={t('ops.subtitle')} secondaryActions={[{ content: t('shell:public.open'), url: '/app' }]}>
      <BlockStack gap="400">
        <nav className="Tabs" aria-label={t('ops.title')}>
          {views.map((each) => (
            <Link key={each} to={`?view=${each}`} aria-current={each === view ? 'page' : undefined}>
              {t(`ops.view.${each}`)}
            </Link>
          ))}
        </nav>
        {view === 'orders' ? (
          <nav className="Chips" aria-label={t('ops.view.orders')}>
            {states.map((each) => (
              <Link key={each} to={`?view=orders&state=${each}`} aria-current={each === state ? 'page' : undefined}>
                {t(`ops.state.${each}`)}
              </Link>
            ))}
          </nav>
        ) : null}
        {view === 'stock' ? <StockSearch keyword={keyword} /> : null}
        {isEmpty ? (
          <Card>
            <ListEmpty title={t(`ops.empty.${view}`)} text={t(`ops.emptyText.${view}`)} />
          </Card>
        ) : null}
        {desk.orders.map((order) => (
          <DeskOrderCard key={order.id} order={order} />
        ))}
        {refunds.map((refund) => (
          <DeskRefundCard key={refund.id} refund={refund} />
        ))}
        {shelf.length > 0 ? (
          <Card padding="0">
            <ul className="Rows">
              {shelf.map((variant) => (
                <ShelfRow key={variant.id} variant={variant} />
              ))}
            </ul>
          </Card>
        ) : null}
        <Pager
          hasNext={desk.next !== null}
          hasPrevious={!isFirstPage}
          links={{ next: `?view=orders&state=${state}&after=${desk.next}`, previous: `?view=orders&state=${state}` }}
        />
      </BlockStack>
    </Screen>
  );
}

function StockSearch({ keyword }: { keyword: string }) {
  const { t } = useTranslation('fulfillment');
  const navigation = useNavigation();
  return (
    <Form method="get" className="Filters" role="search">
      <input type="hidden" name="view" value="stock" />
      <input
        className="Filters-Search"
        type="search"
        name="keyword"
        defaultValue={keyword}
        placeholder={t('ops.stockSearch')}
        aria-label={t('ops.stockSearch')}
      />
      <div className="Filters-Apply">
        <Button submit loading={navigation.state === 'loading'}>
          {t('ops.find')}
        </Button>
      </div>
    </Form>
  );
}

function ShelfRow({ variant }: { variant: StockedVariant }) {
  const { t } = useTranslation('fulfillment');
  const toast = useToast();
  const fetcher = useFetcher<Refusal & { ok: boolean }>();
  useAnswer(fetcher.data, ({ ok }) => {
    if (ok) toast(t('common:saved'));
  });
  return (
    <li className="Rows-Row">
      <ErrorBanner errors={fetcher.data && !fetcher.data.ok ? fetcher.data : null} />
      <fetcher.Form method="post" className="Shelf">
        <input type="hidden" name="intent" value="stock" />
        <input type="hidden" name="id" value={variant.id} />
        <ProductImage src={variant.image ? imageUrl(variant.image, 80) : null} alt="" size={36} />
        <span className="Items-Words">
          <span className="Items-Title" dir="auto">
            {[variant.title, ...variant.optionValues].join(' / ')}
          </span>
          <span className="Subdued">{variant.sku}</span>
        </span>
        <label className="Shelf-Stock">
          <span>{t('ops.stock')}</span>
          <input className="Field Field--Short" type="number" name="stock" min={0} defaultValue={variant.stock ?? ''} key={variant.stock} />
        </label>
        <label className="Check">
          <input type="checkbox" name="available" defaultChecked={variant.isAvailable} />
          <span>{t('ops.onSale')}</span>
        </label>
        <Button submit loading={fetcher.state !== 'idle'}>
          {t('common:save')}
        </Button>
      </fetcher.Form>
    </li>
  );
}
