import { useFetcher } from '@remix-run/react';
import { useDemoDialog } from '#app/features/onboarding/ui/use-demo-dialog.tsx';
import { useWords } from '#app/ui/i18n/use-words.ts';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { defaultShipTo } from '../filter-choices.ts';

export interface ActionAnswer {
  ok: boolean;
  importedId?: string;
  alreadyImported?: boolean;
  isFavorite?: boolean;
  message?: string;
  errors?: Record<string, string[]> | null;
}

interface Actable {
  id: string;
  source: string;
  ship_to?: string;
  product_package_id: string | null;
  favourite: boolean;
}

/** Answers what cards and details ask for. */
export const address = '/app/find-product/act';

/**
 * Import and favorite of one source product; changes show at once and are corrected by the answer.
 * @param shipTo the country it is shown for.
 */
export function useProductActions(product: Actable, shipTo = product.ship_to) {
  const t = useWords('catalog');
  const toast = useToast();
  const importing = useFetcher<ActionAnswer>();
  const favoring = useFetcher<ActionAnswer>();
  const demo = useDemoDialog();
  const answer = importing.data;

  useAnswer(answer, ({ ok, alreadyImported }) => {
    if (ok) toast(t(alreadyImported ? 'import.already' : 'import.done'));
  });

  useAnswer(favoring.data, ({ ok, isFavorite }) => {
    if (ok && isFavorite === false) toast(t('favorite.removed'));
  });

  const wanted = favoring.formData?.get('intent');
  const isFavorite = wanted ? wanted === 'favorite' : product.favourite;
  const fields = { source: product.source, id: product.id, ship_to: shipTo ?? defaultShipTo };
  return {
    /** What is shown in the demo instead of importing. */
    demoDialog: demo.dialog,
    importedId: (answer?.ok ? answer.importedId : undefined) ?? product.product_package_id ?? undefined,
    isImporting: importing.state !== 'idle',
    importIt: () => (demo.isDemo ? demo.ask() : importing.submit({ intent: 'import', ...fields }, { method: 'post', action: address })),
    isFavorite,
    toggleFavorite: () =>
      favoring.submit({ intent: isFavorite ? 'unfavorite' : 'favorite', ...fields }, { method: 'post', action: address }),
    /** Why the last try was refused; shown until the next one. */
    refusal:
      answer && !answer.ok
        ? (Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message)
        : favoring.data && !favoring.data.ok
          ? favoring.data.message
          : undefined,
  };
}
