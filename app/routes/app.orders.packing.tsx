import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, List, Text } from '@shopify/polaris';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { actOnPacking, type PackingAnswer } from '#app/features/fulfillment/packing/act-on-packing.server.ts';
import { listToPack } from '#app/features/fulfillment/packing/list-to-pack.server.ts';
import { packedSuppliers } from '#app/features/fulfillment/packing/packed-suppliers.ts';
import { listPackingChoices } from '#app/features/fulfillment/packing/packing-choices.server.ts';
import { packingFile } from '#app/features/fulfillment/packing/packing-file.server.ts';
import packingCss from '#app/features/fulfillment/ui/packing.css?url';
import { PackingFile } from '#app/features/fulfillment/ui/packing-file-field.tsx';
import { PackingTable } from '#app/features/fulfillment/ui/packing-table.tsx';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { useLiveOrders } from '#app/features/orders/ui/use-live-orders.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links: LinksFunction = () => [...ordersLinks(), { rel: 'stylesheet', href: packingCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const [orders, choices] = await Promise.all([listToPack(ctx), listPackingChoices(ctx)]);
  // Made here: what writes CSV needs Node.
  return { orders, choices, file: orders.length > 0 ? packingFile(orders) : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    return { ok: true as const, outcome: (await actOnPacking(ctx, await request.formData())) ?? null, at: ctx.now().getTime() };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** What the seller packs: numbers and costs in one table or by a file, sheets to print, and what belongs here from now on. */
export default function PackingScreen() {
  const { orders, choices, file } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (Refusal & { ok: boolean; outcome?: PackingAnswer | null; at?: number }) | undefined;
  const { t } = useTranslation('fulfillment');
  useLiveOrders();
  // What was typed stays in its fields as long as a row is refused. Another table after each saving: its fields begin with what is known then.
  const savedAt = useRef(0);
  if (answer?.outcome && answer.outcome.failed.length === 0) savedAt.current = answer.at ?? 0;
  const refused = new Map(
    (answer?.outcome?.failed ?? []).flatMap((each) => (each.supplierOrderId ? [[each.supplierOrderId, each.why]] : [])),
  );
  return (
    <Screen title={t('packing.title')} subtitle={t('packing.subtitle')} backTo="/app/orders" fullWidth>
      <BlockStack gap="400">
        <ErrorBanner errors={answer && !answer.ok ? answer : null} shownBeside={['file']} />
        {answer?.outcome ? <Outcome outcome={answer.outcome} /> : null}
        <Card>
          {orders.length > 0 ? (
            <PackingTable key={savedAt.current} orders={orders} refused={refused} />
          ) : (
            <ListEmpty title={t('packing.empty')} text={t('packing.emptyText')} action={{ content: t('toOrders'), url: '/app/orders' }} />
          )}
        </Card>
        <FileCard file={file} error={fieldErrorOf(answer, 'file')} />
        <ChoicesCard choices={choices} />
        <p className="HelpLine">
          <HelpLink article="pack-yourself" about={t('packing.title')} isApart />
        </p>
      </BlockStack>
    </Screen>
  );
}

function Outcome({ outcome }: { outcome: PackingAnswer }) {
  const { t } = useTranslation('fulfillment');
  return (
    <div role="status">
      <Banner tone={outcome.failed.length > 0 ? 'warning' : 'success'} title={t('packing.entered', { count: outcome.entered })}>
        {outcome.failed.length > 0 ? (
          <List>
            {outcome.failed.map((each) => (
              <List.Item key={`${each.name} ${each.why}`}>
                <bdi>{each.name}</bdi>: {each.why}
              </List.Item>
            ))}
          </List>
        ) : null}
      </Banner>
    </div>
  );
}

function FileCard({ file, error }: { file: string | null; error: string | undefined }) {
  const { t } = useTranslation('fulfillment');
  const download = (text: string) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    link.download = 'packing.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('packing.file.title')}
        </Text>
        <p>{t('packing.file.help')}</p>
        {file ? (
          <div>
            <button type="button" className="Btn" onClick={() => download(file)}>
              {t('packing.file.download')}
            </button>
          </div>
        ) : null}
        <PackingFile error={error} />
      </BlockStack>
    </Card>
  );
}

function ChoicesCard({ choices }: { choices: { kind: 'supplier' | 'product'; subject: string; title: string | null }[] }) {
  const { t } = useTranslation('fulfillment');
  const open = packedSuppliers.filter((source) => !choices.some((each) => each.kind === 'supplier' && each.subject === source));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('packing.choices.title')}
        </Text>
        <p>{t('packing.choices.help')}</p>
        {choices.length > 0 ? (
          <ul className="Packing-Choices">
            {choices.map((each) => {
              const name = each.kind === 'supplier' ? sourceNameOf(each.subject) : each.title || t('packing.choices.gone');
              return (
                <li key={`${each.kind} ${each.subject}`}>
                  <Form method="post">
                    <input type="hidden" name="kind" value={each.kind} />
                    <input type="hidden" name="subject" value={each.subject} />
                    <bdi>{name}</bdi>
                    <button type="submit" name="intent" value="drop" className="Btn" aria-label={t('packing.choices.dropOne', { name })}>
                      {t('packing.choices.drop')}
                    </button>
                  </Form>
                </li>
              );
            })}
          </ul>
        ) : null}
        <Form method="post" className="Packing-Add">
          <input type="hidden" name="kind" value="supplier" />
          <select name="subject" aria-label={t('packing.choices.supplier')} className="Btn">
            {open.map((source) => (
              <option key={source} value={source}>
                {sourceNameOf(source)}
              </option>
            ))}
          </select>
          <button type="submit" name="intent" value="choose" className="Btn">
            {t('packing.choices.add')}
          </button>
        </Form>
      </BlockStack>
    </Card>
  );
}
