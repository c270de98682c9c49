/** Polaris's own translations. It has none for Arabic: ours is `locales/ar/polaris.json`. */
import type { AppProvider } from '@shopify/polaris';
import { type ComponentProps, createContext, useContext } from 'react';
import type { Locale } from '#app/platform/locales.ts';

type Dictionary = Exclude<ComponentProps<typeof AppProvider>['i18n'], unknown[]>;

const loaders: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('@shopify/polaris/locales/en.json'),
  ar: () => import('../../../locales/ar/polaris.json'),
  de: () => import('@shopify/polaris/locales/de.json'),
  es: () => import('@shopify/polaris/locales/es.json'),
  fr: () => import('@shopify/polaris/locales/fr.json'),
  it: () => import('@shopify/polaris/locales/it.json'),
  nl: () => import('@shopify/polaris/locales/nl.json'),
  'pt-BR': () => import('@shopify/polaris/locales/pt-BR.json'),
  'zh-CN': () => import('@shopify/polaris/locales/zh-CN.json'),
};

export const loadPolarisWords = async (locale: Locale): Promise<Dictionary> => (await loaders[locale]()).default as Dictionary;

export const PolarisWords = createContext<Dictionary>({});
export const usePolarisWords = (): Dictionary => useContext(PolarisWords);
