import { z } from 'zod';

const read = (given: unknown): unknown => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given);

/**
 * A number as JSON or a form carries it, `12` or `"12"`, that fits `shape`. `z.coerce` would take what means no number for one too:
 * `null`, `[]` and blanks for 0, `true` for one, `[500]` for five hundred.
 */
export const plainNumber = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(read, shape);
