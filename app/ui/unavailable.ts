import { getI18n } from 'react-i18next';

/** The message for a failed connection: that of 503 (decision 74). */
export const unavailableWords = (): string => getI18n().t('errors:UNAVAILABLE');

/** The message for a request that is too large, whoever refused it. */
export const tooLargeWords = (): string => getI18n().t('errors:field.tooLarge');
