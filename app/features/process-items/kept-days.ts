/** Days for which it is known how work ended, and for which an AI edit can be undone: its item keeps the texts from before. */
export const keptDays = 30;
