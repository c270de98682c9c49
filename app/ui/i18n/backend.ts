import type { BackendModule } from 'i18next';

const files = import.meta.glob<{ default: Record<string, unknown> }>('/locales/*/*.json');

/** Locale files as hashed chunks, loaded when a screen names them. */
export const localeBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) return callback(new Error(`no locale file ${language}/${namespace}`), null);
    load().then(
      (module) => callback(null, module.default),
      (error: Error) => callback(error, null),
    );
  },
};
