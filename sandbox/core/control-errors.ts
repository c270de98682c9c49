import type { ErrorHandler } from 'hono';
import { z } from 'zod';

/**
 * What controls answer to an order that cannot be carried out: 400 and why; 500, and a line in the log, where the sandbox itself failed.
 * @param who in front of that line.
 * @param isRefusal the vendor's own errors that say what was wrong with an order.
 */
export const controlErrors =
  (who: string, isRefusal: (error: Error) => boolean = () => false): ErrorHandler =>
  (error, c) => {
    const isWrongInput = error instanceof z.ZodError || error instanceof SyntaxError || isRefusal(error);
    if (!isWrongInput) console.error(`sandbox ${who}:`, error);
    return c.json({ error: error instanceof z.ZodError ? z.prettifyError(error) : error.message }, isWrongInput ? 400 : 500);
  };
