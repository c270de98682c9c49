import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { costsNothing, onlyRemovesAddOns } from '../add-ons.ts';
import { decideChange } from '../plan-change.ts';
import type { Billing } from '../read-billing.server.ts';
import { type ChargeRefusal, chargeRefusal } from './charge-refusal.ts';
import { rememberPlace, takePlace } from './place-before.ts';
import { type Choice, type Dialog, firstCycleDialog, modulesOf, payerOf, questionAfter, standingOf } from './plan-choice.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { billingPath, planAction } from './plan-paths.ts';
import { usePaddleOverlay } from './use-paddle-overlay.ts';

export interface PlanActionAnswer extends ChargeRefusal {
  ok: boolean;
  did?: 'cancel' | 'redeem' | 'skip' | 'free' | 'cap' | 'dismiss' | 'pause' | 'resume';
  confirmation_url?: string | null;
  /** Opens Paddle's checkout. */
  transaction_id?: string | null;
  pay_id?: string | null;
  payment_callback?: string | null;
  apply_on_next_billing_cycle?: boolean;
}

/**
 * The plan change flow (specification 1, section 4, steps 1 to 7) for a screen: `choose` starts it, `layers` are its dialogs and the
 * overlay while the provider's page opens, `refusal` is for the screen's error banner.
 * @param onStayFree called when the seller stays on the free plan; a layer that offered plans may then close.
 */
export function usePlanChange(billing: Billing | undefined, onStayFree?: () => void) {
  const fetcher = useFetcher<PlanActionAnswer>();
  const navigate = useNavigate();
  const location = useLocation();
  const toast = useToast();
  const { t } = useTranslation('billing');
  const overlay = usePaddleOverlay(billing?.paddle);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [asked, setAsked] = useState<{ choice: Choice; storeId: string | undefined } | null>(null);
  /** Leaving for the page on which the merchant approves the charge. */
  const [isGoing, setIsGoing] = useState(false);
  const answer = fetcher.data;

  const send = (fields: Record<string, string>) => {
    overlay.forget();
    fetcher.submit(fields, { method: 'post', action: planAction });
  };
  const charge = (choice: Choice, storeId: string | undefined, confirmDowngrade = false) => {
    setDialog(null);
    setAsked({ choice, storeId });
    rememberPlace(location);
    send({
      intent: 'choose',
      module_ids: modulesOf(choice),
      is_yearly: String(choice.cycleDays === 365),
      ...(storeId ? { store_id: storeId } : {}),
      confirm_downgrade: String(confirmDowngrade),
    });
  };
  const toPayer = (choice: Choice) => {
    const payer = billing && payerOf(billing, choice);
    if (payer && 'kind' in payer) setDialog(payer);
    else if (payer) charge(choice, payer.storeId);
  };
  const choose = (choice: Choice) => {
    if (!billing) return;
    // With Shopify billing there must be a store to charge.
    if (!billing.hasShop && billing.provider === 'SHOPIFY') return navigate('/app/channel');
    const refused = firstCycleDialog(billing, choice);
    if (refused) return setDialog(refused);
    if (costsNothing(choice)) return setDialog({ kind: 'cancel' });
    if (billing.current.has_payment_issue) return setDialog({ kind: 'frozen' });
    const decision = decideChange(standingOf(billing), choice, new Date(billing.now));
    if (decision.kind === 'upgrade') return setDialog({ kind: 'confirm', choice });
    toPayer(choice);
  };

  const follow = (done: PlanActionAnswer) => {
    if (done.confirmation_url) {
      setIsGoing(true);
      // The provider's page must not be framed, and a pop-up is not wanted: it replaces the admin.
      window.open(done.confirmation_url, '_top');
      return;
    }
    // After a plan: home. After buying credits: this page, which shows them.
    if (done.transaction_id) {
      setDialog(null);
      return overlay.pay(done.transaction_id, done.payment_callback ?? (done.pay_id ? `${billingPath}?charge=${done.pay_id}` : null));
    }
    if (done.apply_on_next_billing_cycle && asked) return setDialog({ kind: 'downgrade', choice: asked.choice });
    switch (done.did) {
      case 'cancel':
        setDialog(null);
        toast(t('toast.cancelled'), { on: billingPath });
        return navigate(billingPath);
      case 'redeem':
        return toast(t('toast.redeemed'));
      case 'free':
        toast(t('toast.freeChosen'));
        return onStayFree?.();
      case 'cap':
        return toast(t('toast.cap'));
      case 'pause':
      case 'resume':
        setDialog(null);
        return toast(t(`paddle.toast.${done.did}`));
    }
    if (done.payment_callback) {
      setDialog(null);
      toast(t('toast.changed'));
      navigate(takePlace() ?? done.payment_callback);
    }
  };
  useAnswer(answer, (answer) => {
    if (answer.ok) follow(answer);
    else
      setDialog((shown) => {
        const question = questionAfter(answer, Boolean(billing && asked && onlyRemovesAddOns(billing.standing, asked.choice)));
        return question?.kind === 'cannot-downgrade' && shown?.kind === 'cancel' ? { ...question, isCancel: true } : (question ?? shown);
      });
  });

  // Memoized until the next answer, because a banner takes the focus for each new one.
  const refused = useMemo(() => {
    if (overlay.state === 'lost') return { message: t('paddle.notLoaded') };
    return answer && !answer.ok ? chargeRefusal(answer, t) : null;
  }, [overlay.state, answer, t]);
  const isLeaving = isGoing || overlay.state === 'opening';
  const isBusy = fetcher.state !== 'idle' || isLeaving;
  const layers = billing ? (
    <PlanDialogs
      billing={billing}
      dialog={dialog}
      isBusy={isBusy}
      isLeaving={isLeaving}
      refusal={refused}
      onClose={() => setDialog(null)}
      onConfirm={toPayer}
      onDowngrade={(choice) => charge(choice, asked?.storeId, true)}
      onStore={charge}
      onCancelPlan={() => {
        setAsked(null);
        send({ intent: 'cancel' });
      }}
      onUpdateCard={() => send({ intent: 'card' })}
      onPause={() => {
        setAsked(null);
        send({ intent: 'pause' });
      }}
    />
  ) : null;
  const refusal = dialog ? null : refused;
  // A browser dialog is above everything else: a screen that has one open must hide it meanwhile.
  const isAsking = dialog !== null || isLeaving || overlay.state === 'open';
  return { choose, send, isBusy, isAsking, layers, refusal, askToPause: () => setDialog({ kind: 'pause' }) };
}
