import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isUndecided } from '#app/features/orders/states.ts';
import { canUndo, nextStatuses, takesTracking } from '../by-hand/hand-steps.ts';
import { needsOtherSupplier } from '../placement-problems.ts';
import { canAskRefund, canCancelPaid } from '../refund-rules.ts';
import { isUnpayable } from '../unpayable.ts';
import type { OrderDialog, SupplierOrderCardProps } from './supplier-order-card.tsx';

interface SupplierOrderActionsProps extends Pick<SupplierOrderCardProps, 'group' | 'canOrder' | 'onOpen' | 'action' | 'back'> {
  isReady: boolean;
  isPaid: boolean;
  hasUnmapped: boolean;
  hasParcel: boolean;
}

/** What can be done now with one supplier order, as buttons in one line. */
export function SupplierOrderActions({
  group,
  isReady,
  isPaid,
  hasUnmapped,
  hasParcel,
  canOrder,
  onOpen,
  action,
  back,
}: SupplierOrderActionsProps) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const open = (dialog: OrderDialog) => () => onOpen(dialog, { group: group.id });
  const openItems = group.items.filter((item) => item.openQuantity > 0);
  const post = (intent: string, label: string, isMain = false) => (
    <Form method="post" action={action} key={intent}>
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <input type="hidden" name="supplier_order_id" value={group.id} />
      <button type="submit" name="intent" value={intent} className={isMain ? 'Btn Btn--Primary' : 'Btn'}>
        {label}
      </button>
    </Form>
  );
  const isToPack = isReady && group.byHand === 'seller';
  const isShort = needsOtherSupplier(group);
  const actions = [
    isShort ? (
      <button key="supplier" type="button" className="Btn Btn--Primary" onClick={open('supplier')}>
        {t('cure.change_supplier')}
      </button>
    ) : null,
    isToPack && isPaid ? (
      <Link key="packing" to="/app/orders/packing" className="Btn Btn--Primary">
        {t('cure.pack')}
      </Link>
    ) : null,
    isReady && !isToPack && group.source && canOrder && isPaid && !hasUnmapped ? (
      <Link key="place" to={`/app/orders/create?id=${group.id}`} className={isShort ? 'Btn' : 'Btn Btn--Primary'}>
        {t('action.place')}
      </Link>
    ) : null,
    isReady && !isToPack && group.source && !canOrder && isPaid ? (
      <button key="number" type="button" className="Btn Btn--Primary" onClick={open('number')}>
        {t('cure.enter_number')}
      </button>
    ) : null,
    isReady && !isToPack && !group.source && isPaid ? (
      <button key="elsewhere" type="button" className="Btn" onClick={open('number')}>
        {t('cure.enter_number')}
      </button>
    ) : null,
    isUndecided(group.state) ? post('ask', t('action.ask'), true) : null,
    isUndecided(group.state) ? post('skip', t('action.skip')) : null,
    group.state === 'waiting_payment' && group.paymentStatus !== 'in_progress' ? (
      <Link key="pay" to={`/app/orders/pay?id=${group.id}`} className="Btn Btn--Primary">
        {/* What cannot be paid as it is has its ways on where others are paid. */}
        {t(isUnpayable(group.errorKey) ? 'action.whatNow' : 'action.pay')}
      </Link>
    ) : null,
    (group.state === 'waiting_payment' && group.paymentStatus !== 'in_progress') || canCancelPaid(group) ? (
      <button key="cancel" type="button" className="Btn" onClick={open('cancel')}>
        {t('action.cancel')}
      </button>
    ) : null,
    canAskRefund(group) ? (
      <button key="refund" type="button" className="Btn" onClick={open('refund')}>
        {t('action.refund')}
      </button>
    ) : null,
    isReady && !isToPack && isPaid ? (
      <button key="pack" type="button" className="Btn" onClick={open('pack')}>
        {t('packing.pack.action')}
      </button>
    ) : null,
    isReady && isPaid ? (
      <button key="manual" type="button" className="Btn" onClick={open('manual')}>
        {t('action.manual')}
      </button>
    ) : null,
    nextStatuses(group).length > 0 || (group.byHand && canUndo(group)) ? (
      <button key="hand" type="button" className={group.state === 'order_placed' ? 'Btn Btn--Primary' : 'Btn'} onClick={open('hand')}>
        {t('hand.action')}
      </button>
    ) : null,
    canUndo(group) ? (
      <button key="handundo" type="button" className="Btn" onClick={open('handundo')}>
        {t('hand.undo.action')}
      </button>
    ) : null,
    (group.state === 'fulfilled' || (group.byHand && takesTracking(group))) && hasParcel ? (
      <button key="tracking" type="button" className="Btn" onClick={open('tracking')}>
        {t('tracking.correct')}
      </button>
    ) : null,
    isReady && openItems.length > 1 ? (
      <button key="split" type="button" className="Btn" onClick={open('split')}>
        {t('action.split')}
      </button>
    ) : null,
    group.state === 'cancelled_source' ||
    (group.state === 'fulfilled' && !group.byHand) ||
    (group.state === 'cancelled_channel' && !group.cancelledAt)
      ? post('revert', orders('bulk.revert'))
      : null,
  ].filter(Boolean);
  return actions.length > 0 ? <div className="Group-Actions">{actions}</div> : null;
}
