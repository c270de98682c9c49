/** The head of the import list: search, and actions on the chosen rows. */
import { Form } from '@remix-run/react';
import { Button, Checkbox, Icon, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Blocked, PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { Matching } from '#app/ui/matching.tsx';
import { useIndeterminate } from '#app/ui/use-indeterminate.ts';
import type { ImportListData } from './import-list.tsx';

interface ImportListHeadProps {
  data: ImportListData;
  selectedCount: number;
  /** All rows of the page are chosen. */
  isPageChosen: boolean;
  onChoosePage(): void;
  /** All products that match the search are chosen, including those on other pages. */
  isMatching: boolean;
  onMatching(isAll: boolean): void;
  onImprove(): void;
  /** The matching products are being loaded. */
  isFinding: boolean;
  onRemove(): void;
  /** Set when the plan allows no further pushes. */
  full: Blocked | undefined;
}

export function ImportListHead(props: ImportListHeadProps) {
  const { data, selectedCount, isPageChosen, isMatching, full } = props;
  const { t } = useTranslation('imports');
  const bulk = useIndeterminate();
  const [words, setWords] = useState(data.search);
  useEffect(() => setWords(data.search), [data.search]);
  return (
    <div className="Imports-Head">
      <Form method="get" className="Imports-Search" role="search">
        <TextField
          label={t('search')}
          labelHidden
          name="search"
          placeholder={t('searchBy')}
          value={words}
          onChange={setWords}
          autoComplete="off"
          prefix={<Icon source={SearchIcon} />}
          connectedRight={<Button submit>{t('searchSubmit')}</Button>}
        />
      </Form>
      {data.items.length > 0 ? (
        <div className="Imports-Bulk" data-chosen={selectedCount} ref={bulk}>
          <Checkbox
            label={selectedCount > 0 && !isMatching ? t('selected', { count: selectedCount }) : t('selectAll')}
            checked={isPageChosen ? true : selectedCount > 0 ? 'indeterminate' : false}
            onChange={props.onChoosePage}
          />
          {data.hasAi && !isMatching ? (
            <Button variant="plain" disabled={selectedCount === 0 || data.isDemo} onClick={props.onImprove}>
              {t('ai:action')}
            </Button>
          ) : null}
          <Button tone="critical" variant="plain" disabled={selectedCount === 0 || props.isFinding} onClick={props.onRemove}>
            {t('remove')}
          </Button>
          {full ? <PlanNote {...full} /> : null}
        </div>
      ) : null}
      {isPageChosen && (data.next !== null || data.previous !== null) ? (
        <Matching total={data.total} isMatching={isMatching} onChange={props.onMatching} />
      ) : null}
    </div>
  );
}
