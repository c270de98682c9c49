import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Checkbox, InlineStack, Select, TextField } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardBrandName } from '#app/platform/card-brand.ts';
import { formatMoney } from '#app/platform/money.ts';
import { readAmount } from '#app/platform/typed-amount.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { forgetRequestKey, requestKeyFor } from '../request-key.ts';
import { topupBonus, topupLimits } from '../topup-bonus.ts';
import { CardElement } from './card-element.tsx';
import { returnAddress } from './return-address.ts';
import { TopupOutcome, type TopupOutcomeProps } from './topup-outcome.tsx';

export interface TopupFormProps {
  cards: { id: string; brand: string; last4: string }[];
  defaultCardId: string | null;
  givesBonus: boolean;
  scriptUrl: string;
}

type Told = TopupOutcomeProps['payment'] & { paymentId: string };

interface Started extends Refusal {
  ok: boolean;
  /** The payment's outcome, if the card provider was asked. */
  told?: Told | null;
  paymentId?: string;
  /** USD cents of the payment; the field may have been changed since. */
  amount?: number;
  clientSecret?: string | null;
  bankAsks?: boolean;
  publishableKey?: string;
}

const presets = [5_000, 10_000, 50_000, 100_000];

/** Choose an amount and a card; a new card is typed into the provider's element. */
export function TopupForm({ cards, defaultCardId, givesBonus, scriptUrl }: TopupFormProps) {
  const { t, i18n } = useTranslation('wallet');
  const start = useFetcher<Started>();
  const finish = useFetcher<Started>();
  const toast = useToast();
  const [amount, setAmount] = useState('100');
  const [chosen, setChosen] = useState((cards.find((card) => card.id === defaultCardId) ?? cards[0])?.id ?? 'new');
  // Ids of the cards before a new one was saved with a payment: the card that is added to them is the one that was used.
  const [before, setBefore] = useState<readonly string[]>();
  const cardId = cards.find((card) => before && !before.includes(card.id))?.id ?? chosen;
  const [keepsCard, setKeepsCard] = useState(false);
  const [isClosed, setClosed] = useState(false);
  /** Outcome of the last payment, unless the money was received. */
  const [told, setTold] = useState<Told>();

  const typed = readAmount(amount, 'USD');
  const cents = typed ?? undefined;
  const money = (value: number) => formatMoney({ amount: value, currency: 'USD' }, i18n.language);
  const bonus = cents && cents <= topupLimits.max ? topupBonus(cents) : 0;
  // While another payment is being started, the card fields of the previous one are hidden.
  const started = start.state === 'idle' && start.data?.ok ? start.data : undefined;

  const tell = (payment: Told) => {
    if (payment.state === 'succeeded') toast(t('topup.done'));
    else setTold(payment);
    // A second press would charge the card again, so the amount has to be entered anew first.
    if (payment.state !== 'failed' && payment.state !== 'cancelled') setAmount('');
  };
  useLiveEvents({
    'orders.payment': ({ paymentId, state }) => {
      if (told && paymentId === told.paymentId) setTold({ ...told, state: String(state) });
    },
  });

  /** What the last form was about; the fields may have been changed since. */
  const sent = useRef('');
  useAnswer(start.data, (answer) => {
    forgetRequestKey(sent.current, answer);
    if (answer.told) tell(answer.told);
  });
  useAnswer(finish.data, (answer) => {
    if (answer.told) tell(answer.told);
  });
  const submit = () => {
    setClosed(false);
    setTold(undefined);
    sent.current = `topup:${cents}:${cardId}:${keepsCard}`;
    start.submit(
      {
        intent: 'topup',
        request_key: requestKeyFor(sent.current),
        amount: String(cents ?? 0),
        ...(cardId === 'new' ? { save_card: keepsCard ? 'on' : '' } : { card_id: cardId }),
      },
      { method: 'post' },
    );
  };

  if (started?.clientSecret && started.publishableKey && !isClosed) {
    return (
      <CardElement
        key={started.paymentId}
        scriptUrl={scriptUrl}
        publishableKey={started.publishableKey}
        clientSecret={started.clientSecret}
        mode="payment"
        bankAsks={started.bankAsks ?? false}
        submitLabel={t('topup.pay', { amount: money(started.amount ?? 0) })}
        returnUrl={returnAddress(`/app/setting/wallet?payment=${started.paymentId}`)}
        onCancel={() => setClosed(true)}
        onDone={() => {
          setClosed(true);
          if (keepsCard) setBefore(cards.map((card) => card.id));
          setAmount('');
          // Ask the provider at once, without waiting for its webhook.
          finish.submit({ intent: 'refresh', payment_id: started.paymentId ?? '' }, { method: 'post' });
        }}
      />
    );
  }
  return (
    <BlockStack gap="400">
      {told ? <TopupOutcome payment={told} /> : null}
      <ErrorBanner errors={start.data && !start.data.ok ? start.data : null} shownBeside={['amount']} />
      <InlineStack gap="200">
        {presets.map((preset) => (
          <Button key={preset} pressed={cents === preset} onClick={() => setAmount(String(preset / 100))}>
            {money(preset)}
          </Button>
        ))}
      </InlineStack>
      <TextField
        label={t('topup.amount')}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        error={typed === undefined ? t('topup.notANumber') : fieldErrorOf(start.data, 'amount')}
        helpText={
          bonus > 0
            ? t(givesBonus ? 'topup.bonus' : 'topup.bonusToAccept', { bonus: money(bonus) })
            : t('topup.limits', { min: money(topupLimits.min), max: money(topupLimits.max) })
        }
      />
      {cards.length > 0 ? (
        <Select
          label={t('topup.card')}
          value={cardId}
          onChange={(id) => {
            setBefore(undefined);
            setChosen(id);
          }}
          options={[
            ...cards.map((card) => ({ value: card.id, label: t('card.name', { brand: cardBrandName(card.brand), last4: card.last4 }) })),
            { value: 'new', label: t('card.new') },
          ]}
        />
      ) : null}
      {cardId === 'new' ? <Checkbox label={t('card.keep')} checked={keepsCard} onChange={setKeepsCard} /> : null}
      <InlineStack>
        <Button variant="primary" onClick={submit} loading={start.state !== 'idle'} disabled={!cents}>
          {cardId === 'new' || !cents ? t('topup.submit') : t('topup.pay', { amount: money(cents) })}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
