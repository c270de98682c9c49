import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

export interface ChartTable {
  columns: string[];
  /** The first cell is the row's header. */
  rows: { key: string; cells: ReactNode[] }[];
}

/**
 * A chart with its numbers in a table below. The chart's code loads when it is shown; its space is reserved until then.
 */
export function ChartFrame({
  label,
  table,
  height = 280,
  none,
  children,
}: {
  label: string;
  table: ChartTable;
  height?: number;
  /** Text shown in place of the chart when every number is zero. */
  none?: string | false;
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const isHydrated = useIsHydrated();
  return (
    <figure className="Analytics-Chart" aria-label={label}>
      {none ? (
        <p className="Analytics-None" style={{ blockSize: height }}>
          {none}
        </p>
      ) : (
        <div style={{ blockSize: height }} aria-hidden="true">
          {isHydrated ? <Suspense fallback={null}>{children}</Suspense> : null}
        </div>
      )}
      <details>
        <summary>{t('chart.table')}</summary>
        <div className="Analytics-Scroll">
          <table className="Analytics-Table">
            <caption className="VisuallyHidden">{label}</caption>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) =>
                    at === 0 ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their column
                      <th key={at} scope="row">
                        {cell}
                      </th>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their column
                      <td key={at}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
