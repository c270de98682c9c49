import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { PlacementProblem } from '../placement-problems.ts';

export interface ProblemLineProps {
  problem: PlacementProblem;
  orderId: string;
  source?: string | null;
  /** Path to come back to after the cure. */
  back: string;
}

/** One thing that stands in the way of placing, with the way to mend it. */
export function ProblemLine({ problem, orderId, source, back }: ProblemLineProps) {
  const { t } = useTranslation('fulfillment');
  const words =
    problem.key === 'address' || problem.key === 'tax_id'
      ? t(`problem.${problem.key}_${problem.why ?? 'invalid'}`, { field: t(`field.${problem.field ?? 'address1'}`) })
      : t(`problem.${problem.key}`, { title: problem.title ?? '', source: sourceNameOf(source ?? '') });
  const cure = cureOf(problem, orderId, back);
  return (
    <li className="Problem">
      <span>{words}</span> {cure ? <Link to={cure}>{t(`cure.${problem.cure}`)}</Link> : null}
    </li>
  );
}

/** Where a problem is mended; nothing where only waiting or the store's admin helps. */
export function cureOf(problem: Pick<PlacementProblem, 'cure' | 'lineItemId'>, orderId: string, back: string): string | undefined {
  const from = `back=${encodeURIComponent(back)}`;
  switch (problem.cure) {
    case 'edit_address':
      return `/app/orders/${orderId}?edit=address&${from}`;
    case 'map':
    case 'change_supplier':
      return `/app/orders/${orderId}?edit=supplier${problem.lineItemId ? `&item=${problem.lineItemId}` : ''}&${from}`;
    case 'enter_number':
      return `/app/orders/${orderId}?edit=number&${from}`;
    case 'try_again':
      return back;
    default:
      return undefined;
  }
}
