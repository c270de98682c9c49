import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveUpWaiting, sendWaiting, signInAddress } from '../signed-out.ts';

/** The question itself, over whatever is open; loaded when there is somebody to ask. */
export function SignInQuestion({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [state, setState] = useState<'asked' | 'trying' | 'stillOut'>('asked');
  const goOn = async () => {
    setState('trying');
    if (!(await sendWaiting())) setState('stillOut');
  };
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Escape would close a dialog below, with what was typed there; and browsers close even this one when it is pressed twice.
    const ignoreEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', ignoreEscape, { capture: true });
    window.addEventListener('keyup', ignoreEscape, { capture: true });
    return () => {
      window.removeEventListener('keydown', ignoreEscape, { capture: true });
      window.removeEventListener('keyup', ignoreEscape, { capture: true });
      // Close it before it is removed, so that the browser gives the focus back.
      shown?.close();
    };
  }, []);
  useEffect(() => {
    // When the seller comes back from the sign-in tab.
    const onBack = () => void sendWaiting();
    window.addEventListener('focus', onBack);
    return () => window.removeEventListener('focus', onBack);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="SignInAgain"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // It cannot be dismissed: no screen behind it would work.
      onCancel={(event) => event.preventDefault()}
    >
      <BlockStack gap="400">
        <Text as="h2" variant="headingLg" id={`${id}-title`}>
          {t('signedOut.title')}
        </Text>
        <Text as="p" id={`${id}-text`}>
          {t('signedOut.text', { email })}
        </Text>
        <div role="status">
          {state === 'stillOut' ? (
            <Text as="p" tone="critical">
              {t('signedOut.stillOut', { email })}
            </Text>
          ) : null}
        </div>
        <InlineStack gap="200">
          <Button url={signInAddress()} target="_blank" variant="primary">
            {t('signedOut.signIn')}
          </Button>
          <Button onClick={() => void goOn()} loading={state === 'trying'}>
            {t('signedOut.goOn')}
          </Button>
          <Button variant="plain" tone="critical" onClick={giveUpWaiting}>
            {t('signedOut.leave')}
          </Button>
        </InlineStack>
      </BlockStack>
    </dialog>
  );
}
