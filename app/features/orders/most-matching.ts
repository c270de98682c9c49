/** How many orders one press changes when all that match are chosen: as many as one call of the API takes. */
export const mostMatching = 500;
