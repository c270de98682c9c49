import { z } from 'zod';

const read = (given: unknown): unknown => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given);

/**
 * A number in JSON or a form, `12` or `"12"`, that fits `shape`. `z.coerce` would also accept `null`, `[]` and blanks as 0, `true` as 1
 * and `[500]` as 500.
 */
export const plainNumber = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(read, shape);
