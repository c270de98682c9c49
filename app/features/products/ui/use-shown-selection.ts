import { useIndexResourceState } from '@shopify/polaris';
import { useMemo, useState } from 'react';

/**
 * The selected rows of a list. Polaris keeps the selection when the rows change, but an action must not apply to rows that are not shown: a
 * new page, tab or search clears it.
 * @param list identifies the rows: page, tab and search.
 */
export function useShownSelection<Row extends { id: string }>(list: string, rows: Row[]) {
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(rows);
  const [chosenIn, setChosenIn] = useState(list);
  if (chosenIn !== list) {
    setChosenIn(list);
    clearSelection();
  }
  const selected = useMemo(() => {
    const shown = new Set(rows.map((row) => row.id));
    return selectedResources.filter((id) => shown.has(id));
  }, [selectedResources, rows]);
  return { selected, allSelected: allResourcesSelected, select: handleSelectionChange, clearSelection };
}
