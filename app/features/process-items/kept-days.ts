/** So long it is known how work ended, and an AI edit can be taken back: what would be put back is kept by its item. */
export const keptDays = 30;
