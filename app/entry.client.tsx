import { RemixBrowser } from '@remix-run/react';
import { createInstance } from 'i18next';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';
import { defaultLocale, matchLocale } from '#app/platform/locales.ts';
import { IsClientRendered, leftToClient } from '#app/ui/client-rendering.tsx';
import { installDataFetch } from '#app/ui/data-fetch.ts';
import { localeBackend } from '#app/ui/i18n/backend.ts';
import { i18nOptions } from '#app/ui/i18n/options.ts';
import { loadPolarisWords, PolarisWords } from '#app/ui/i18n/polaris.ts';
import { keepEscapeInChoices } from '#app/ui/keep-escape-in-choices.ts';
import { reloadForGoneParts } from '#app/ui/lazy-part.ts';
import { endingUnanswered } from '#app/ui/load-route-module.ts';
import { watchTyping } from '#app/ui/signed-out.ts';

async function hydrate() {
  const locale = matchLocale(document.documentElement.lang) ?? defaultLocale;
  const i18n = createInstance();
  const [polaris] = await Promise.all([
    loadPolarisWords(locale),
    i18n
      .use(initReactI18next)
      .use(localeBackend)
      .init({ ...i18nOptions, lng: locale, ns: getInitialNamespaces() }),
  ]);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <PolarisWords.Provider value={polaris}>
          <StrictMode>
            <IsClientRendered.Provider value={'clientRendered' in document.documentElement.dataset}>
              <RemixBrowser />
            </IsClientRendered.Provider>
          </StrictMode>
        </PolarisWords.Provider>
      </I18nextProvider>,
      {
        onRecoverableError: (error, { digest }) => {
          if (digest !== leftToClient) reportError(error);
        },
      },
    );
  });
}

// The modules of the screens in the first document are already loaded by the document.
const modules = window.__remixRouteModules;
for (const [id, module] of Object.entries(modules)) if (module) modules[id] = endingUnanswered(module);

reloadForGoneParts();
installDataFetch();
watchTyping();
keepEscapeInChoices();
void hydrate();

// Nobody waits for measurements: load them last.
window.addEventListener('load', () => void import('#app/ui/web-vitals.ts').then(({ watchWebVitals }) => watchWebVitals()));
