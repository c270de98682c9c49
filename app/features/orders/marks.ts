/** The colors that a seller marks orders with. */
export const marks = ['none', 'grey', 'green', 'red'] as const;
export type Mark = (typeof marks)[number];
