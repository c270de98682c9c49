import { Link, useFetcher, useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sum, Sums } from '#app/features/orders/ui/sums.tsx';
import { forgetRequestKey, requestKeyFor } from '#app/features/wallet/request-key.ts';
import { CardElement } from '#app/features/wallet/ui/card-element.tsx';
import { returnAddress } from '#app/features/wallet/ui/return-address.ts';
import { cardBrandName } from '#app/platform/card-brand.ts';
import { formatMoney } from '#app/platform/money.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Money } from '#app/ui/money.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

export interface PaymentStepProps {
  supplierOrderIds: string[];
  /** USD cents. */
  amount: number;
  balance: number;
  cards: { id: string; brand: string; last4: string }[];
  defaultCardId: string | null;
  /** The workplace's preference: wallet, card, or (`auto`) the wallet first and the card for the rest. */
  use: 'auto' | 'wallet' | 'card';
  /** `popup`: the seller chooses how to pay each time. `default`: one click pays in the preferred way. */
  behavior: 'popup' | 'default';
  canPayByCard: boolean;
  scriptUrl: string;
}

interface Started extends Refusal {
  ok: boolean;
  payment?: {
    paymentId: string;
    state: string;
    clientSecret: string | null;
    bankAsks: boolean;
    publishableKey: string;
    amount: number;
  } | null;
}

/**
 * What is paid at a press. Orders that suppliers accept while the page is open wait until the seller adds them, so that the amount never
 * changes under the finger; when an order of it is no longer due, what is due now is shown at once.
 */
function useDue({ supplierOrderIds, amount }: Pick<PaymentStepProps, 'supplierOrderIds' | 'amount'>) {
  const now = { supplierOrderIds, amount };
  const [shown, setShown] = useState(now);
  const isMore =
    shown.supplierOrderIds.length > 0 &&
    supplierOrderIds.length > shown.supplierOrderIds.length &&
    shown.supplierOrderIds.every((id) => supplierOrderIds.includes(id));
  const due = isMore ? shown : now;
  if (due.amount !== shown.amount || due.supplierOrderIds.join() !== shown.supplierOrderIds.join()) setShown(due);
  const more = { count: supplierOrderIds.length - due.supplierOrderIds.length, amount: amount - due.amount };
  return { due, more, add: () => setShown(now) };
}

/** Pay placed supplier orders from the wallet or by card; a new card is typed into the provider's own fields. */
export function PaymentStep({ balance, cards, defaultCardId, use, behavior, canPayByCard, scriptUrl, ...all }: PaymentStepProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const {
    due: { supplierOrderIds, amount },
    more,
    add,
  } = useDue(all);
  const pay = useFetcher<Started>();
  const navigate = useNavigate();
  const [isClosed, setClosed] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const [isAsked, setIsAsked] = useState(behavior === 'popup');
  const isEnough = balance >= amount;
  const first = cards.find((card) => card.id === defaultCardId) ?? cards[0];
  const total = formatMoney({ amount, currency: 'USD' }, i18n.language);
  // Once orders are added, a wallet that was chosen may hold too little.
  const byCard = canPayByCard ? [...cards.map((card) => `card:${card.id}`), 'card'] : [];
  // The wallet first, and the card for the rest: only when the wallet has a part of it.
  const shared = balance > 0 && !isEnough ? byCard.map((way) => way.replace('card', 'both')) : [];
  const offered = [...(isEnough ? ['wallet'] : []), ...shared, ...byCard];
  const card = first ? `:${first.id}` : '';
  const usual =
    canPayByCard && (use === 'card' || !isEnough) ? `${use === 'auto' && shared.length > 0 ? 'both' : 'card'}${card}` : 'wallet';
  const chosen = wanted !== undefined && offered.includes(wanted) ? wanted : usual;
  // If the preferred way cannot pay (no saved card, too little in the wallet), the choice is shown all the same.
  const usualCard = cards.find(({ id }) => chosen === `card:${id}` || chosen === `both:${id}`);
  const isChoiceShown = isAsked || (usualCard === undefined && !(chosen === 'wallet' && isEnough));
  // While another payment is being started, the card fields of the previous one are hidden.
  const payment = pay.state === 'idle' && pay.data?.ok ? pay.data.payment : undefined;

  const what = `orders:${amount}:${supplierOrderIds.join()}`;
  const [requestKey, setRequestKey] = useState('');
  useEffect(() => setRequestKey(requestKeyFor(what)), [what]);
  useAnswer(pay.data, (answer) => {
    forgetRequestKey(what, answer);
    setRequestKey(requestKeyFor(what));
  });

  if (payment?.clientSecret && !isClosed) {
    const after = `/app/orders/payment-confirmation?payment=${payment.paymentId}`;
    return (
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t('pay.byCard', { amount: formatMoney({ amount: payment.amount, currency: 'USD' }, i18n.language) })}
          </Text>
          <CardElement
            key={payment.paymentId}
            scriptUrl={scriptUrl}
            publishableKey={payment.publishableKey}
            clientSecret={payment.clientSecret}
            mode="payment"
            bankAsks={payment.bankAsks}
            submitLabel={t('pay.submit', { amount: formatMoney({ amount: payment.amount, currency: 'USD' }, i18n.language) })}
            returnUrl={returnAddress(after)}
            onDone={() => navigate(after)}
            onCancel={() => setClosed(true)}
          />
        </BlockStack>
      </Card>
    );
  }
  return (
    <Card>
      <pay.Form method="post" onSubmit={() => setClosed(false)}>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t('pay.title')}
          </Text>
          <ErrorBanner
            errors={pay.data && !pay.data.ok ? pay.data : null}
            {...(pay.data?.code === 'INSUFFICIENT_FUNDS' ? { action: { content: t('pay.topUp'), url: '/app/setting/wallet' } } : {})}
          />
          <Sums isWide>
            <Sum name={t('pay.orders')}>{supplierOrderIds.length}</Sum>
            <Sum name={t('pay.due')} isTotal>
              <Money amount={amount} currency="USD" />
            </Sum>
          </Sums>
          {more.count > 0 ? (
            <InlineStack gap="200" blockAlign="center">
              <Text as="span">
                {t('pay.more', { count: more.count, amount: formatMoney({ amount: more.amount, currency: 'USD' }, i18n.language) })}
              </Text>
              <Button onClick={add}>{t('pay.add')}</Button>
            </InlineStack>
          ) : null}
          {supplierOrderIds.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <input type="hidden" name="request_key" value={requestKey} />
          {isChoiceShown ? (
            <PaymentChoice
              cards={canPayByCard ? cards : []}
              canPayByCard={canPayByCard}
              balance={balance}
              rest={shared.length > 0 ? amount - balance : null}
              isEnough={isEnough}
              chosen={chosen}
              onChoose={setWanted}
            />
          ) : (
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <input type="hidden" name="with" value={chosen} />
              <Text as="span">
                {chosen.startsWith('both')
                  ? `${t('pay.both', { balance: formatMoney({ amount: balance, currency: 'USD' }, i18n.language), rest: formatMoney({ amount: amount - balance, currency: 'USD' }, i18n.language) })} `
                  : null}
                {usualCard ? t('pay.card', { brand: cardBrandName(usualCard.brand), last4: usualCard.last4 }) : t('pay.wallet')}
              </Text>
              <Button variant="plain" onClick={() => setIsAsked(true)}>
                {t('pay.otherWay')}
              </Button>
            </InlineStack>
          )}
          {canPayByCard && isChoiceShown ? (
            <label className="Check KeepCard">
              <input type="checkbox" name="save_card" />
              <span>{t('pay.keepCard')}</span>
            </label>
          ) : null}
          {!isEnough && !canPayByCard ? <Banner tone="warning" title={t('pay.noCards')} /> : null}
          <InlineStack gap="300" blockAlign="center">
            <Button submit variant="primary" loading={pay.state !== 'idle'} disabled={supplierOrderIds.length === 0}>
              {t('pay.submit', { amount: total })}
            </Button>
            <Link to="/app/setting/wallet">{t('pay.topUp')}</Link>
          </InlineStack>
        </BlockStack>
      </pay.Form>
    </Card>
  );
}

interface PaymentChoiceProps extends Pick<PaymentStepProps, 'cards' | 'canPayByCard' | 'balance'> {
  /** USD cents that a card pays beside the wallet; null when the two cannot share. */
  rest: number | null;
  /** The wallet holds enough for the amount due. */
  isEnough: boolean;
  chosen: string;
  onChoose(value: string): void;
}

/** Choice of how to pay: the wallet, a saved card, or a new one. */
function PaymentChoice({ cards, canPayByCard, balance, rest, isEnough, chosen, onChoose }: PaymentChoiceProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const choice = (value: string) => ({ name: 'with', value, checked: chosen === value, onChange: () => onChoose(value) });
  return (
    <fieldset className="Choices">
      <legend className="VisuallyHidden">{t('pay.with')}</legend>
      <label className="Choices-Choice">
        <input type="radio" {...choice('wallet')} disabled={!isEnough} />
        <span>
          <span>{t('pay.wallet')}</span>
          <span className={isEnough ? 'Subdued' : 'Critical'}>
            {t(isEnough ? 'pay.balance' : 'pay.balanceShort', {
              balance: formatMoney({ amount: balance, currency: 'USD' }, i18n.language),
            })}
          </span>
        </span>
      </label>
      {rest === null || !canPayByCard
        ? null
        : [...cards, null].map((card) => (
            <label key={`both ${card?.id}`} className="Choices-Choice">
              <input type="radio" {...choice(card ? `both:${card.id}` : 'both')} />
              <span>
                <span>{t('pay.both', { balance: usd(balance), rest: usd(rest) })}</span>
                <span className="Subdued">
                  {card ? t('pay.card', { brand: cardBrandName(card.brand), last4: card.last4 }) : t('pay.newCard')}
                </span>
              </span>
            </label>
          ))}
      {cards.map((card) => (
        <label key={card.id} className="Choices-Choice">
          <input type="radio" {...choice(`card:${card.id}`)} />
          <span>{t('pay.card', { brand: cardBrandName(card.brand), last4: card.last4 })}</span>
        </label>
      ))}
      {canPayByCard ? (
        <label className="Choices-Choice">
          <input type="radio" {...choice('card')} />
          <span>{t('pay.newCard')}</span>
        </label>
      ) : null}
    </fieldset>
  );
}
