/** How many rows of a list one press changes when all that match are chosen (docs/decisions/167); of orders, as many as one call of the API takes. */
export const mostMatching = 500;
