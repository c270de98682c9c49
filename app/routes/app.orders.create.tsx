import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { changeForAll, offerForAll } from '#app/features/fulfillment/change-supplier/supplier-for-all.server.ts';
import { chooseShipping } from '#app/features/fulfillment/choose-shipping.server.ts';
import { placeManyOrders } from '#app/features/fulfillment/place-many.server.ts';
import { isToMend } from '#app/features/fulfillment/placement-problems.ts';
import { isIncluded, sentChoices } from '#app/features/fulfillment/placing.ts';
import { choicesOf, pathAfterPlacing, servicesOf } from '#app/features/fulfillment/placing-form.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { BulkNotInPlan } from '#app/features/fulfillment/ui/bulk-not-in-plan.tsx';
import placingCss from '#app/features/fulfillment/ui/placing.css?url';
import { PlacingBar } from '#app/features/fulfillment/ui/placing-bar.tsx';
import { PlacingTable } from '#app/features/fulfillment/ui/placing-table.tsx';
import { usePlacing } from '#app/features/fulfillment/ui/use-placing.ts';
import { chosenIds, mostInAddress, withIds } from '#app/features/orders/chosen-ids.ts';
import { readChosen } from '#app/features/orders/matching-orders.server.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { ratesForOrders } from '#app/features/pricing/rates.server.ts';
import { lastingSearch } from '#app/platform/lasting-search.ts';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links: LinksFunction = () => [...ordersLinks(), { rel: 'stylesheet', href: placingCss }];

/** `?id=…` names supplier orders, `?list=…&matching=…` those of a list that are ready. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams, search } = new URL(request.url);
  const ids = await readChosen(ctx, searchParams, ['ready']);
  const { orders, quota } = await previewPlacement(ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) });
  const currencies = [...new Set(orders.map((order) => order.income.currency))];
  const rates = await ratesForOrders(ctx, currencies);
  // Most orders of one product are offered the same services: each list of them is sent once.
  const services = new Map<string, number>();
  const told = orders.map(({ options, unmappedLineItems: _unmapped, askedAt: _asked, totalCost: _total, ...order }) => {
    const key = JSON.stringify(options);
    const at = services.get(key) ?? services.size;
    services.set(key, at);
    return { ...order, optionsAt: at };
  });
  return {
    orders: told,
    services: [...services.keys()].map((key) => JSON.parse(key) as (typeof orders)[number]['options']),
    quota,
    rates: Object.fromEntries(currencies.flatMap((currency) => (rates[currency] === undefined ? [] : [[currency, rates[currency]]]))),
    back: `/app/orders/create${lastingSearch(search)}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'services') return await chooseShipping(ctx, servicesOf(form));
    if (form.get('intent') === 'offers') return { offered: await offerForAll(ctx, { supplierOrderIds: chosenIds(form) }) };
    if (form.get('intent') === 'supplier') {
      const { changed, kept, orderIds, supplierOrderIds } = await changeForAll(ctx, {
        supplierOrderIds: chosenIds(form),
        supplier: String(form.get('supplier') ?? ''),
        orderIds: chosenIds(form, 'order'),
      });
      return {
        changed,
        kept,
        orderIds,
        to: supplierOrderIds.length > mostInAddress ? null : withIds('/app/orders/create', supplierOrderIds),
      };
    }
    const { choices, left } = choicesOf(form);
    const { outcomes, groups } = await placeManyOrders(ctx, { choices });
    const toMend = outcomes.filter(({ problems }) => isToMend(problems)).map((outcome) => outcome.supplierOrderId);
    const asked = outcomes.map((outcome) => outcome.supplierOrderId).filter((id) => !toMend.includes(id));
    const over = outcomes.filter((outcome) => outcome.isOverQuota).length;
    return redirect(
      pathAfterPlacing({ asked, groups, left: [...new Set([...toMend, ...left])], over, from: new URL(request.url).searchParams }),
    );
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/**
 * A service that was chosen is applied by the screen itself: the preview of hundreds is not read again for it. After a change of suppliers
 * the dialog has it read, at the address of the orders as they are then.
 */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  ['services', 'offers', 'supplier'].includes(String(formData?.get('intent'))) ? false : defaultShouldRevalidate;

export default function PlaceOrdersScreen() {
  const { orders, services, quota, rates, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation('fulfillment');
  const previewed = useMemo(() => orders.map((order) => ({ ...order, options: services[order.optionsAt] ?? [] })), [orders, services]);
  const placing = usePlacing(previewed);
  if (orders.length === 0) {
    return (
      <Screen title={t('create.title')} backTo="/app/orders">
        <Card>
          <ListEmpty title={t('create.empty')} text={t('create.emptyText')} action={{ content: t('toOrders'), url: '/app/orders' }} />
        </Card>
      </Screen>
    );
  }
  const included = placing.orders.filter(isIncluded);
  const tests = orders.filter((order) => order.isTest).length;
  return (
    <Screen title={t('create.title')} backTo="/app/orders">
      <Form method="post">
        <input type="hidden" name="choices" value={sentChoices(placing.orders)} />
        <BlockStack gap="400">
          <ErrorBanner errors={answer && 'code' in answer ? answer : null} />
          <ErrorBanner errors={placing.refusal} />
          <BulkNotInPlan ready={included} />
          <QuotaBanner features={['ORDER_FULFILLMENT']} />
          {tests > 0 ? (
            <Banner tone="warning" title={t(tests === orders.length ? 'placing.testsAll' : 'placing.testsSome', { count: tests })}>
              <p>{t('testOrder')}</p>
            </Banner>
          ) : null}
          <Card padding="0">
            <PlacingTable orders={placing.orders} change={placing.change} chooseService={placing.chooseService} rates={rates} back={back} />
            <PlacingBar orders={placing.orders} quota={quota} />
          </Card>
          <p className="HelpLine">
            <HelpLink
              {...(included.length < placing.orders.length
                ? { article: 'fix-orders', about: t('create.notReady') }
                : { article: 'place-orders', about: t('create.title') })}
              isApart
            />
          </p>
        </BlockStack>
      </Form>
    </Screen>
  );
}
