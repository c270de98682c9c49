/** The most rows that one action changes when all matches are chosen (docs/decisions/167); for orders, also the limit of an API call. */
export const mostMatching = 500;
