import { Form, Link } from '@remix-run/react';
import { Card, ProgressBar, Spinner, Text } from '@shopify/polaris';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isUndecided, type SupplierOrderState } from '#app/features/orders/states.ts';
import { SourceBadge } from '#app/features/orders/ui/source-badge.tsx';
import { StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { Money } from '#app/ui/money.tsx';
import { remedyOf } from '../placement-problems.ts';
import { isUnpayable } from '../unpayable.ts';
import { AskedNow, type AskedNowOf } from './asked-now.tsx';
import { errorText } from './error-text.ts';
import { cureOf } from './problem-line.tsx';
import { Unpayable } from './unpayable.tsx';

export interface Progress {
  id: string;
  orderId: string;
  orderName: string;
  storeName: string;
  source: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  totalCost: number;
  agreedCost?: number | null;
  linesCount: number;
  errorKey: string | null;
  errorMessage: string | null;
  /** Its turn to be placed is still to come. */
  isQueued: boolean;
  /** Why its turn has ended without asking the supplier. */
  unplaced: string | null;
}

/** The order's placing is not decided yet. */
export const isWorkedOn = (each: Pick<Progress, 'state' | 'isQueued'>): boolean => each.isQueued || isUndecided(each.state);

/** The outcome of each supplier order of a batch; it continues when the seller leaves the screen. */
export function PlacementProgress({
  placements,
  back,
  asked,
}: {
  placements: Progress[];
  back: string;
  /** The question that the seller has just had asked. */
  asked?: AskedNowOf | undefined;
}) {
  const { t } = useTranslation('fulfillment');
  const titleId = useId();
  const open = placements.filter(isWorkedOn).length;
  const done = placements.length - open;
  // Orders of different stores may have the same number.
  const isOneStore = new Set(placements.map((each) => each.storeName)).size < 2;
  return (
    <Card>
      <div className="Progress">
        <div className="Progress-Head" role="status">
          <Text as="h2" variant="headingMd" id={titleId}>
            {open > 0 ? t('progress.working', { done, total: placements.length }) : t('progress.done')}
          </Text>
          {open > 0 ? <p className="Subdued">{t('progress.leave')}</p> : null}
        </div>
        {open > 0 ? <ProgressBar progress={Math.round((done / placements.length) * 100)} size="small" ariaLabelledBy={titleId} /> : null}
        <ul className="Rows Progress-Rows">
          {placements.map((each) => (
            <li key={each.id} className="Rows-Row Progress-Row">
              <span className="Progress-Name">
                {isWorkedOn(each) ? (
                  <Spinner size="small" accessibilityLabel={t(each.isQueued ? 'progress.queued' : 'progress.busy')} />
                ) : null}
                <Link to={`/app/orders/${each.orderId}`}>{each.orderName}</Link>
                {isOneStore ? null : <bdi className="Subdued">{each.storeName}</bdi>}
                <SourceBadge source={each.source} />
                {each.supplierOrderNo ? <bdi className="Subdued">{each.supplierOrderNo}</bdi> : null}
              </span>
              <span className="Progress-State">
                <StageBadge state={each.state} />
                <Money amount={each.totalCost} currency="USD" />
              </span>
              <ProgressNote each={each} back={back} />
              <AskedNow each={each} asked={asked} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ProgressNote({ each, back }: { each: Progress; back: string }) {
  const { t } = useTranslation('fulfillment');
  if (each.state === 'outcome_unknown') {
    return (
      <div className="Progress-Note">
        <span>{t('progress.unknown')}</span>
        <Form method="post" className="Inline">
          <input type="hidden" name="supplier_order_id" value={each.id} />
          <button type="submit" name="intent" value="ask" className="LinkButton">
            {t('action.ask')}
          </button>
          <button type="submit" name="intent" value="skip" className="LinkButton">
            {t('action.skip')}
          </button>
        </Form>
      </div>
    );
  }
  if (each.isQueued) return <div className="Progress-Note">{t('progress.queued')}</div>;
  if (each.state === 'waiting_payment' && isUnpayable(each.errorKey)) return <Unpayable each={each} back={back} />;
  if (each.state !== 'ready') return null;
  if (each.unplaced)
    return (
      <div className="Progress-Note Progress-Note--Failed">
        <span>{each.unplaced}</span>
        <Link to={`/app/orders/create?id=${each.id}`}>{t('cure.none')}</Link>
      </div>
    );
  // The placement was taken back meanwhile, here or in another tab.
  if (!each.errorKey)
    return (
      <div className="Progress-Note">
        <Link to={`/app/orders/create?id=${each.id}`}>{t('action.place')}</Link>
      </div>
    );
  const remedy = remedyOf(each.errorKey, each.linesCount);
  const cure =
    remedy === 'try_again' ? `/app/orders/create?id=${each.id}` : cureOf({ cure: remedy }, { ...each, supplierOrderId: each.id }, back);
  return (
    <div className="Progress-Note Progress-Note--Failed">
      <span>{errorText(t, each.errorKey, each.errorMessage)}</span>
      {cure ? <Link to={cure}>{t(`cure.${remedy}`)}</Link> : null}
    </div>
  );
}
