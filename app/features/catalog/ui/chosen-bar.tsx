import { useFetcher } from '@remix-run/react';
import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { useDemoDialog } from '#app/features/onboarding/ui/use-demo-dialog.tsx';
import { useSourcePush } from '#app/features/push/ui/use-source-push.tsx';
import { listFormat, numberFormat } from '#app/platform/formats.ts';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { toPush as asPushed, type CardProduct } from '../card.ts';
import { mostChosen, sortedOut } from '../chosen-products.ts';
import { address } from './use-product-actions.ts';

export interface ImportAllAnswer {
  ok: boolean;
  /** Ids of the products whose import has begun. */
  begun?: string[];
  /** Ids of those that the supplier offers no longer. */
  gone?: string[];
  message?: string;
}

export interface ChosenBarProps {
  chosen: CardProduct[];
  shipTo: string;
  /** No further product can be chosen. */
  isFull: boolean;
  /** Keep only these chosen. */
  onKeep(ids: ReadonlySet<string>): void;
}

/** How many are chosen, what is done with them, and which of them an import leaves out. */
export function ChosenBar({ chosen, shipTo, isFull, onKeep }: ChosenBarProps) {
  const { t, i18n } = useTranslation('catalog');
  const toast = useToast();
  const importing = useFetcher<ImportAllAnswer>();
  const demo = useDemoDialog();
  const { toImport, toPush, imported, pushed, soldOut } = sortedOut(chosen);
  const pushing = useSourcePush((ids) => onKeep(new Set(chosen.map(({ id }) => id).filter((id) => !ids.includes(id)))));
  const number = (count: number) => numberFormat(i18n.language).format(count);
  const isBusy = importing.state !== 'idle';
  const { data: answer } = importing;
  const gone = chosen.filter(({ id }) => answer?.gone?.includes(id));

  useAnswer(answer, ({ ok, begun = [], gone: missing = [] }) => {
    if (!ok) return;
    if (begun.length > 0) toast(t('choose.begun', { number: number(begun.length) }));
    onKeep(new Set(missing));
  });

  function importAll() {
    const products = toImport.map(({ id, source }) => ({ product_id: id, source }));
    const form = { intent: 'import-all', products: JSON.stringify(products), ship_to: shipTo };
    importing.submit(form, { method: 'post', action: address });
  }

  return (
    <section className="ChosenBar" aria-label={t('choose.bar')}>
      <InlineStack gap="200" blockAlign="center">
        <span className="ChosenBar-Count" role="status">
          {t('choose.count', { number: number(chosen.length) })}
        </span>
        <Gated feature="PRODUCT_IMPORT" isOpen={toImport.length === 0}>
          {(isDisabled) => (
            <Button
              variant="primary"
              onClick={demo.isDemo ? demo.ask : importAll}
              loading={isBusy}
              disabled={isDisabled || isBusy || toImport.length === 0}
            >
              {t('choose.importAll', { number: number(toImport.length) })}
            </Button>
          )}
        </Gated>
        <Button
          onClick={() => pushing.push(toPush.map((product) => asPushed(product, shipTo)))}
          loading={toPush.some(({ id }) => pushing.isPushing(id))}
          disabled={toPush.length === 0}
        >
          {t('choose.push', { number: number(toPush.length) })}
        </Button>
        <Button variant="tertiary" onClick={() => onKeep(new Set())}>
          {t('choose.clear')}
        </Button>
      </InlineStack>
      {isFull ? <Note>{t('choose.full', { number: number(mostChosen) })}</Note> : null}
      {answer && !answer.ok && answer.message ? <Note isCritical>{answer.message}</Note> : null}
      {gone.length > 0 ? <Note isCritical>{t('choose.gone', { titles: titlesOf(gone) })}</Note> : null}
      {soldOut.length > 0 ? <Note>{t('choose.soldOut', { titles: titlesOf(soldOut) })}</Note> : null}
      {imported.length > 0 ? <Note>{t('choose.imported', { titles: titlesOf(imported) })}</Note> : null}
      {pushed.length > 0 ? <Note>{t('choose.pushed', { titles: titlesOf(pushed) })}</Note> : null}
      {pushing.dialog}
      {demo.dialog}
    </section>
  );

  /** The first titles, and how many more there are. */
  function titlesOf(products: readonly CardProduct[]): string {
    const rest = products.length - mostNamed;
    const named = products.slice(0, mostNamed).map(({ name }) => `\u2068${name}\u2069`);
    return listFormat(i18n.language).format(rest > 0 ? [...named, t('choose.more', { number: number(rest) })] : named);
  }
}

/** Products named in a note; of the others it has the number. */
const mostNamed = 3;

function Note({ children, isCritical = false }: { children: string; isCritical?: boolean }) {
  return (
    <div role={isCritical ? 'alert' : undefined}>
      <Text as="p" variant="bodySm" tone={isCritical ? 'critical' : 'subdued'}>
        {children}
      </Text>
    </div>
  );
}
