import { ContextualSaveBar } from '@shopify/polaris';
import { createElement, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appBridge } from './app-bridge.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useLeaveConfirmation } from './navigation-guard.tsx';
import { hasSomethingToKeep, noteUnsaved } from './signed-out.ts';
import { useIsEmbedded } from './use-is-embedded.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

export interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave(): void;
  onDiscard(): void;
  /** Id of the form: until the scripts have loaded, a plain button submits it. */
  formId?: string;
}

/** Save and discard buttons, shown from the first change on; asks before leaving with changes. */
export function SaveBar(props: SaveBarProps) {
  const isEmbedded = useIsEmbedded();
  const isHydrated = useIsHydrated();
  const { t } = useTranslation('common');
  if (!isHydrated) {
    return props.formId ? (
      <div className="SaveBar-BeforeScripts">
        {/* Polaris's button does not support the `form` attribute. */}
        <button
          type="submit"
          form={props.formId}
          className="Polaris-Button Polaris-Button--pressable Polaris-Button--variantPrimary Polaris-Button--sizeMedium Polaris-Button--textAlignCenter"
        >
          <span className="Polaris-Text--root Polaris-Text--bodySm Polaris-Text--semibold">{t('save')}</span>
        </button>
      </div>
    ) : null;
  }
  return isEmbedded ? <EmbeddedSaveBar {...props} /> : <StandaloneSaveBar {...props} />;
}

/** Closing the tab or reloading with changes: the browser asks in its own words. */
function useAskBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Not for changes that the seller has already agreed to lose, when the next screen is loaded as a document.
      if (hasSomethingToKeep()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Leaving while changes are being saved waits for the save, and asks if it fails. @returns the pending question. */
function useLeaving(isDirty: boolean, isSaving: boolean) {
  const leaving = useLeaveConfirmation(isDirty);
  useEffect(() => {
    if (!isDirty) leaving?.proceed();
  }, [leaving, isDirty]);
  return isDirty && !isSaving ? leaving : undefined;
}

function leaveWithoutSaving({ proceed }: { proceed(): void }) {
  noteUnsaved(false);
  proceed();
}

function StandaloneSaveBar({ isDirty, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('common');
  const leaving = useLeaving(isDirty, isSaving);
  useAskBeforeUnload(isDirty && !isSaving);
  return (
    <>
      {isDirty ? (
        <ContextualSaveBar
          message={t('saveBar.unsaved')}
          saveAction={{ content: t('save'), onAction: onSave, loading: isSaving, disabled: isSaving }}
          discardAction={{ content: t('discard'), onAction: onDiscard, disabled: isSaving }}
        />
      ) : null}
      {leaving ? <LeaveQuestion onLeave={() => leaveWithoutSaving(leaving)} onStay={leaving.reset} /> : null}
    </>
  );
}

/**
 * Lets the admin ask before changes are lost. It answers only those who leave: that somebody stayed is seen when they save or discard. Who
 * left while the changes were being saved goes on once they are.
 */
function useAdminsQuestion(isDirty: boolean, isSaving: boolean) {
  const leaving = useLeaveConfirmation(isDirty);
  const asked = useRef<typeof leaving>();
  useEffect(() => {
    if (!leaving) return;
    const isAsked = () => asked.current === leaving;
    const stay = () => {
      asked.current = undefined;
      leaving.reset();
    };
    if (isAsked() && (isSaving || !isDirty)) return stay();
    if (!isDirty) return leaving.proceed();
    if (isSaving || isAsked()) return;
    const bridge = appBridge();
    if (!bridge) return leaving.proceed();
    asked.current = leaving;
    bridge.saveBar.leaveConfirmation().then(
      () => isAsked() && leaveWithoutSaving(leaving),
      () => isAsked() && stay(),
    );
  }, [leaving, isDirty, isSaving]);
}

function EmbeddedSaveBar({ isDirty, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('common');
  const id = useId();
  useAdminsQuestion(isDirty, isSaving);
  useEffect(() => {
    const bridge = appBridge();
    if (!bridge) return;
    void (isDirty ? bridge.saveBar.show(id) : bridge.saveBar.hide(id));
    return () => void bridge.saveBar.hide(id);
  }, [isDirty, id]);
  return createElement(
    'ui-save-bar',
    { id },
    <button key="save" type="button" onClick={onSave} {...({ variant: 'primary', loading: isSaving ? '' : undefined } as object)}>
      {t('save')}
    </button>,
    <button key="discard" type="button" onClick={onDiscard} disabled={isSaving}>
      {t('discard')}
    </button>,
  );
}
