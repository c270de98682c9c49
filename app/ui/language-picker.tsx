import { useFetcher, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localeCookieName, localeNames, locales } from '#app/platform/locales.ts';
import { useAnswer } from './use-answer.ts';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

/** A year, in seconds. */
const remembered = 31_536_000;

/** For visitors: the language goes into the address and is remembered in this browser. Works before the scripts have loaded. */
export function VisitorLanguagePicker() {
  const { t, i18n } = useTranslation('common');
  const { search } = useLocation();
  const id = useId();
  const isHydrated = useIsHydrated();
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'locale');
  const choose = (language: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: read by the server with the next document
    document.cookie = `${localeCookieName}=${language}; Path=/; Max-Age=${remembered}; SameSite=Lax`;
    const url = new URL(window.location.href);
    url.searchParams.set('locale', language);
    window.location.assign(url);
  };
  return (
    <form method="get" className="LanguagePicker">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="VisuallyHidden">
        {t('language')}
      </label>
      <select id={id} name="locale" defaultValue={i18n.language} onChange={(event) => choose(event.currentTarget.value)}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      {isHydrated ? null : <button type="submit">{t('choose')}</button>}
    </form>
  );
}

/** For a signed-in seller: the language is kept with the account; the page is loaded anew in it. */
export function useAccountLanguage(): { choose(language: string): void; isBusy: boolean } {
  const fetcher = useFetcher<{ ok?: boolean }>();
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useAnswer(isDone ? fetcher.data : undefined, () => {
    const url = new URL(window.location.href);
    url.searchParams.delete('locale');
    window.location.replace(url);
  });
  useRefusalToast(fetcher);
  return {
    choose: (language) => fetcher.submit({ intent: 'language', language }, { method: 'post', action: '/app/setting/account' }),
    isBusy: fetcher.state !== 'idle' || isDone,
  };
}
