import type { TFunction } from 'i18next';

/** A translator that caches the text of keys without parameters. A key that is not loaded yet is looked up again. */
export function memoizeTranslator(translate: TFunction): TFunction {
  const known = new Map<string, string>();
  const ask = translate as unknown as (...given: unknown[]) => string;
  const quick = (key: string, ...options: unknown[]) => {
    if (options.length > 0 || typeof key !== 'string') return ask(key, ...options);
    let words = known.get(key);
    if (words === undefined) {
      words = ask(key);
      if (typeof words !== 'string' || words === key) return words;
      known.set(key, words);
    }
    return words;
  };
  return Object.assign(quick, translate) as unknown as TFunction;
}
