/** Days for which ended items are kept. An AI edit can be undone as long, since its item has the former texts. */
export const keptDays = 30;
