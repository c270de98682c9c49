import { Banner, BlockStack, Button, InlineStack, SkeletonBodyText, Spinner, Text } from '@shopify/polaris';
import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface CardElementProps {
  /** Address of the provider's script, as this browser reaches it. */
  scriptUrl: string;
  publishableKey: string;
  clientSecret: string;
  /** `payment` confirms a payment, `setup` saves a card. */
  mode: 'payment' | 'setup';
  /** A saved card is being charged, and its bank asks first: card fields are shown only when that fails. */
  bankAsks?: boolean;
  submitLabel: string;
  /** Where the bank's page comes back to, if the bank needs one. */
  returnUrl: string;
  onDone(): void;
  onCancel(): void;
}

/** The provider's own fields in a frame of its own: no card number touches this page. Loaded when used. */
export function CardElement(props: CardElementProps) {
  const { scriptUrl, publishableKey, clientSecret, mode, bankAsks = false, submitLabel, returnUrl, onDone, onCancel } = props;
  const { t, i18n } = useTranslation('wallet');
  const place = useRef<HTMLDivElement>(null);
  const provider = useRef<{ stripe: Stripe; elements: StripeElements }>();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(bankAsks);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    loadStripe(scriptUrl)
      .then(async (create) => {
        if (isGone || !place.current) return;
        const stripe = create(publishableKey);
        if (bankAsks) {
          const { error: refusal } = await stripe.handleNextAction({ clientSecret });
          if (isGone) return;
          if (!refusal) return done.current();
          setError(refusal.message ?? t('card.refused'));
          setAsking(false);
        }
        const elements = stripe.elements({ clientSecret, locale: i18n.language as 'en' });
        const element = elements.create('payment');
        element.on('ready', () => setReady(true));
        element.on('loaderror', () => setError(t('card.notLoaded')));
        element.mount(place.current);
        provider.current = { stripe, elements };
        unmount = () => element.destroy();
      })
      .catch(() => {
        setError(t('card.notLoaded'));
        setAsking(false);
      });
    return () => {
      isGone = true;
      unmount();
    };
  }, [scriptUrl, publishableKey, clientSecret, bankAsks, i18n.language, t]);

  const submit = async () => {
    if (!provider.current || isBusy) return;
    setBusy(true);
    setError(undefined);
    const { stripe, elements } = provider.current;
    const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' as const };
    const result = mode === 'payment' ? await stripe.confirmPayment(options) : await stripe.confirmSetup(options);
    setBusy(false);
    if (result.error) setError(result.error.message ?? t('card.refused'));
    else onDone();
  };

  return (
    <BlockStack gap="400">
      {error ? (
        <Banner tone="critical" title={t('card.refused')}>
          <p>{error}</p>
        </Banner>
      ) : null}
      {isAsking ? (
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <Spinner size="small" />
          <Text as="p">
            <span role="status">{t('card.bankAsks')}</span>
          </Text>
        </InlineStack>
      ) : isReady || error ? null : (
        <SkeletonBodyText lines={4} />
      )}
      <div ref={place} />
      <InlineStack gap="200">
        {isAsking ? null : (
          <Button variant="primary" onClick={() => void submit()} loading={isBusy} disabled={!isReady}>
            {submitLabel}
          </Button>
        )}
        <Button onClick={onCancel} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

let loading: Promise<StripeConstructor> | undefined;

/** The provider's script, once per page. It must come from the provider itself (Stripe's terms). */
function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
  const ready = () => (window as { Stripe?: StripeConstructor }).Stripe;
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const known = ready();
    if (known) return resolve(known);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () => {
      const create = ready();
      if (create) resolve(create);
      else reject(new Error('no Stripe in its script'));
    };
    script.onerror = () => reject(new Error('Stripe did not load'));
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
