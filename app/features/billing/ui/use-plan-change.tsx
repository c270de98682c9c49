import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { costsNothing, onlyRemovesAddOns } from '../add-ons.ts';
import { decideChange } from '../plan-change.ts';
import type { Billing } from '../read-billing.server.ts';
import { type ChargeRefusal, chargeRefusal } from './charge-refusal.ts';
import { closeCheckout, openCheckout } from './paddle-checkout.ts';
import { type Choice, type Dialog, modulesOf, standingOf } from './plan-choice.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { billingPath, planAction } from './plan-paths.ts';

export interface PlanActionAnswer extends ChargeRefusal {
  ok: boolean;
  did?: 'cancel' | 'redeem' | 'skip' | 'free' | 'cap' | 'dismiss' | 'pause' | 'resume';
  confirmation_url?: string | null;
  /** Opens Paddle's checkout. */
  transaction_id?: string | null;
  pay_id?: string | null;
  payment_callback?: string | null;
  apply_on_next_billing_cycle?: boolean;
  params?: Record<string, string>;
}

/**
 * The plan change flow (specification 1, section 4, steps 1 to 7). Give it to a screen: `choose` starts it, `layers` are its
 * dialogs and the overlay while the provider's page opens, `refusal` is for the screen's error banner.
 * @param onStayFree when the free plan was chosen: only then may a layer that asked go away.
 */
export function usePlanChange(billing: Billing | undefined, onStayFree?: () => void) {
  const fetcher = useFetcher<PlanActionAnswer>();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, i18n } = useTranslation('billing');
  const { revalidate } = useRevalidator();
  const [isCheckoutLost, setIsCheckoutLost] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [asked, setAsked] = useState<{ choice: Choice; storeId: string | undefined } | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const answer = fetcher.data;

  const send = (fields: Record<string, string>) => {
    setIsCheckoutLost(false);
    fetcher.submit(fields, { method: 'post', action: planAction });
  };
  const charge = (choice: Choice, storeId: string | undefined, confirmDowngrade = false) => {
    setDialog(null);
    setAsked({ choice, storeId });
    send({
      intent: 'choose',
      module_ids: modulesOf(choice),
      is_yearly: String(choice.cycleDays === 365),
      ...(storeId ? { store_id: storeId } : {}),
      confirm_downgrade: String(confirmDowngrade),
    });
  };
  const toStore = (choice: Choice) => {
    if (!billing) return;
    if (billing.provider === 'PADDLE_BILLING') return charge(choice, undefined);
    const isActive = (id: string | null) => billing.stores.some((store) => store.id === id);
    // Whoever pays nothing yet pays with the store at work (inside the admin: the one whose admin it is).
    const payer = billing.current.store_id ?? billing.storeAtWorkId;
    if (billing.stores.length === 0) setDialog({ kind: 'payment-issue' });
    // The store that paid is gone: which other one takes the bill is not ours to guess.
    else if (!isActive(payer)) setDialog({ kind: 'stores', choice });
    else charge(choice, payer ?? undefined);
  };
  const choose = (choice: Choice) => {
    if (!billing) return;
    // Without any shop there is nothing that could be charged, unless a card can.
    if (!billing.hasShop && billing.provider === 'SHOPIFY') return navigate('/app/channel');
    if (costsNothing(choice)) return setDialog({ kind: 'cancel' });
    if (billing.current.has_payment_issue) return setDialog({ kind: 'frozen' });
    const decision = decideChange(standingOf(billing), choice, new Date(billing.now));
    if (decision.kind === 'upgrade') return setDialog({ kind: 'confirm', choice });
    toStore(choice);
  };

  const payAtPaddle = (transaction: string, after: string | null) => {
    if (!billing?.paddle) return;
    setDialog(null);
    setIsLeaving(true);
    setIsPaying(true);
    void openCheckout(billing.paddle, transaction, i18n.language, {
      onOpened: () => setIsLeaving(false),
      onClosed: () => {
        setIsLeaving(false);
        setIsPaying(false);
      },
      onFailed: () => {
        setIsLeaving(false);
        setIsPaying(false);
        setIsCheckoutLost(true);
      },
      onCompleted: () => {
        setIsLeaving(false);
        setIsPaying(false);
        void closeCheckout();
        if (after) navigate(after);
        else toast(t('paddle.toast.card'));
        revalidate();
        // What Paddle tells of it may come a little later (specification 1, section 9).
        setTimeout(revalidate, 5000);
      },
    });
  };

  const follow = (done: PlanActionAnswer) => {
    if (done.confirmation_url) {
      setIsLeaving(true);
      // The provider's page may not be framed, and pop-ups are not wanted: it opens in place of the admin.
      window.open(done.confirmation_url, '_top');
      return;
    }
    // Home after a plan; whoever buys credits stays where they are seen.
    if (done.transaction_id)
      return payAtPaddle(done.transaction_id, done.payment_callback ?? (done.pay_id ? `${billingPath}?charge=${done.pay_id}` : null));
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
      navigate(done.payment_callback);
    }
  };
  /** Refusals that are more than a sentence are a question of their own. */
  const askAfter = ({ code, params, details }: PlanActionAnswer) => {
    const error = details?.error_code;
    if (code === 'FIRST_CYCLE_DOWNGRADE_FAILED')
      setDialog({
        kind: 'cannot-downgrade',
        nextBillingTime: String(params?.next_billing_time ?? ''),
        isAddOn: Boolean(billing && asked && onlyRemovesAddOns(billing.standing, asked.choice)),
      });
    else if (error === 'PaymentIssue') setDialog({ kind: 'frozen' });
    else if (error === 'NoStoreListingForCheckout' || error === 'TheStoreNoLongerExists') setDialog({ kind: 'payment-issue' });
  };
  useAnswer(answer, (answer) => {
    if (answer.ok) follow(answer);
    else askAfter(answer);
  });

  // The same one until the next answer: a banner takes the focus for each.
  const refused = useMemo(() => {
    if (isCheckoutLost) return { message: t('paddle.notLoaded') };
    return answer && !answer.ok ? chargeRefusal(answer, t) : null;
  }, [isCheckoutLost, answer, t]);
  const isBusy = fetcher.state !== 'idle' || isLeaving;
  const layers = billing ? (
    <PlanDialogs
      billing={billing}
      dialog={dialog}
      isBusy={isBusy}
      isLeaving={isLeaving}
      refusal={refused}
      onClose={() => setDialog(null)}
      onConfirm={toStore}
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
  // A layer of the browser's own stands above every other: whoever has one takes it away meanwhile.
  const isAsking = dialog !== null || isLeaving || isPaying;
  return { choose, send, isBusy, isAsking, layers, refusal, askToPause: () => setDialog({ kind: 'pause' }) };
}
