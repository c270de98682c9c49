import { useActionData, useFetcher } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '#app/platform/form-values.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/** The answer of a settings screen's action; `sent`: the typed values, for a form that the server renders again. */
type Answer<Values> = { ok: true } | (Refusal & { ok: false; sent?: Values });

/** The order of the keys does not count. */
const textOf = (value: unknown): string => JSON.stringify(fieldsOf(value).sort());

/**
 * A settings screen as one plain form, with field names by {@link fieldsOf}: the browser can send it before the scripts have loaded, and
 * what was typed by then is kept.
 * @param saved the server's values.
 * @param read parses a form's values; nothing when they are invalid. Called only if something was typed before the scripts ran, so it can
 *   load what it needs (schemas are large).
 * @param version of the server's values, sent as `version`; the server refuses changes that began with an older one.
 */
export function useSettingsForm<Values>(saved: Values, read: (form: FormData) => Promise<Values | undefined>, version?: string) {
  const { t } = useTranslation('push');
  const toast = useToast();
  const id = useId();
  const fetcher = useFetcher<Answer<Values>>();
  const posted = useActionData<Answer<Values>>();
  const [edited, setEdited] = useState<Values | undefined>(posted?.ok === false ? posted.sent : undefined);
  // The version with which the changes began. The screen may have received newer values since, which the changes would undo unseen.
  const [begunWith, setBegunWith] = useState(version);
  const value = edited ?? saved;
  const answer = fetcher.data ?? posted;
  useAnswer(fetcher.data, ({ ok }) => {
    if (!ok) return;
    toast(t('settings.saved'));
    setEdited(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts take the page over
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const typed = new FormData(form);
    typed.delete('version');
    if (JSON.stringify([...typed].sort()) === textOf(value)) return;
    void read(typed).then((values) => {
      if (values && textOf(values) !== textOf(value)) setEdited((sinceThen) => sinceThen ?? values);
    });
  }, []);
  const save = () => {
    const form = new FormData();
    for (const [name, text] of fieldsOf(value)) form.append(name, text);
    if (begunWith !== undefined) form.append('version', edited === undefined ? (version ?? begunWith) : begunWith);
    fetcher.submit(form, { method: 'post' });
  };
  return {
    value,
    edit: (values: Partial<Values>) => {
      if (edited === undefined) setBegunWith(version);
      setEdited({ ...value, ...values });
    },
    // What was refused and then discarded stands no longer in the form.
    refusal: edited !== undefined && answer?.ok === false ? answer : undefined,
    /** For `SaveBar`. */
    bar: {
      isDirty: edited !== undefined && textOf(edited) !== textOf(saved),
      isSaving: fetcher.state !== 'idle',
      onSave: save,
      onDiscard: () => setEdited(undefined),
      formId: id,
    },
    /** For Remix's `Form`. */
    form: {
      id,
      method: 'post' as const,
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        save();
      },
    },
  };
}
