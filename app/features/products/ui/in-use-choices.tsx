import { ChoiceList, Spinner } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import { ListError } from '#app/ui/list-states.tsx';

export interface InUseChoicesProps {
  of: 'sources' | 'tags';
  title: string;
  /** The present filter; offered even when no product matches it any more. */
  selected: string | undefined;
  onSelect(value: string | undefined): void;
  nameOf?(value: string): string;
}

/** Sources or tags in use, as filters. Loaded when the filter is opened: counting them takes longer than a page of the list. */
export function InUseChoices({ of, title, selected, onSelect, nameOf }: InUseChoicesProps) {
  const { t } = useTranslation('common');
  const [inUse, setInUse] = useState<string[] | 'failed'>();
  useEffect(() => {
    if (inUse) return;
    let isOpen = true;
    void callApi<Record<typeof of, string[]>>('GET', '/center/products/listings/tags').then(({ data }) => {
      if (isOpen) setInUse(data?.[of] ?? 'failed');
    });
    return () => {
      isOpen = false;
    };
  }, [of, inUse]);
  if (!inUse) return <Spinner size="small" accessibilityLabel={t('loading')} />;
  if (inUse === 'failed') return <ListError onRetry={() => setInUse(undefined)} />;
  const values = selected && !inUse.includes(selected) ? [selected, ...inUse] : inUse;
  return (
    <ChoiceList
      title={title}
      titleHidden
      choices={values.map((value) => ({ label: nameOf?.(value) ?? value, value }))}
      selected={selected ? [selected] : []}
      onChange={([value]) => onSelect(value)}
    />
  );
}
