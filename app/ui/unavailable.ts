import { getI18n } from 'react-i18next';

/** How a connection that fails is told: in the words of 503 (decision 74). */
export const unavailableWords = (): string => getI18n().t('errors:UNAVAILABLE');

/** How it is told that more was sent than is taken, whoever refused it. */
export const tooLargeWords = (): string => getI18n().t('errors:field.tooLarge');
