import { Link } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taxIdRules } from '#app/features/orders/address/tax-ids.ts';
import { dialogPath } from '#app/features/orders/ui/dialog-path.ts';
import { listFormat } from '#app/platform/formats.ts';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { PlacementProblem } from '../placement-problems.ts';

export interface ProblemLineProps {
  problem: PlacementProblem;
  /** Address fields that share the problem; absent: only the problem's own field. */
  fields?: readonly string[];
  orderId: string;
  supplierOrderId: string;
  source?: string | null;
  /** Path to come back to after the cure. */
  back: string;
  /** The order's page in the store's admin, where some problems are solved. */
  adminUrl?: string | null;
  /** Where the order goes, for the tax number's own name. */
  countryCode?: string | null;
}

/** One problem that prevents placing an order, with the link that resolves it. */
export function ProblemLine({ problem, fields, orderId, supplierOrderId, source, back, adminUrl, countryCode }: ProblemLineProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const named = (fields ?? [problem.field ?? 'address1']).map((field) => t(`field.${field}`));
  const words =
    problem.key === 'address' || problem.key === 'tax_id'
      ? problemWords(t, problem, { field: listFormat(i18n.language).format(named), countryCode })
      : t(`problem.${problem.key}`, { title: problem.title ?? '', source: sourceNameOf(source ?? ''), most: problem.most });
  const cure = problem.cure === 'pay' ? `/app/orders/pay?id=${supplierOrderId}` : cureOf(problem, { orderId, supplierOrderId }, back);
  const isInStore = problem.cure === 'capture_payment' || problem.cure === 'release_hold';
  return (
    <li className="Problem">
      <span>{words}</span> {problem.why === 'kanji' ? <span>{t('problem.kanji')}</span> : null}{' '}
      {cure ? <Link to={cure}>{t(`cure.${problem.cure}`)}</Link> : null}
      {isInStore && adminUrl ? <StoreLink url={adminUrl}>{t(`cure.${problem.cure}`)}</StoreLink> : null}
    </li>
  );
}

/** Words for a problem of the address. A tax number has its own name in its country, and an example (`tax-ids.ts`). */
function problemWords(
  t: TFunction,
  { key, why, most }: PlacementProblem,
  { field, countryCode }: { field: string; countryCode: string | null | undefined },
): string {
  const words = t(`problem.${key}_${why ?? 'invalid'}`, { field, most });
  const rule = key === 'tax_id' && countryCode ? taxIdRules[countryCode] : undefined;
  return rule ? `${words} ${t('taxIdLike', { name: rule.name, example: rule.example })}` : words;
}

/** A link to the store's admin in a new tab. In the embedded app, App Bridge makes the admin open it. */
export function StoreLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The path where a problem is resolved; undefined where only waiting or the store's admin helps. */
export function cureOf(
  problem: Pick<PlacementProblem, 'cure' | 'lineItemId'>,
  { orderId, supplierOrderId }: { orderId: string; supplierOrderId: string },
  back: string,
): string | undefined {
  switch (problem.cure) {
    case 'edit_address':
      return dialogPath(orderId, 'address', { back });
    case 'map':
    case 'change_supplier':
      return dialogPath(orderId, 'supplier', { group: supplierOrderId, item: problem.lineItemId, back });
    case 'enter_number':
      return dialogPath(orderId, 'number', { group: supplierOrderId, back });
    case 'by_hand':
      return dialogPath(orderId, 'manual', { group: supplierOrderId, back });
    case 'pack':
      return '/app/orders/packing';
    case 'split':
      return dialogPath(orderId, 'split', { group: supplierOrderId, back });
    case 'try_again':
      return back;
    default:
      return undefined;
  }
}
