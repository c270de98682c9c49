import type { ErrorHandler } from 'hono';
import { z } from 'zod';

/**
 * The answer of controls to an order that cannot be carried out: 400 with the reason; 500 and a line in the log when the sandbox itself
 * failed.
 * @param who prefix of that line.
 * @param isRefusal whether an error is the vendor's own, which tells what was wrong with the order.
 */
export const controlErrors =
  (who: string, isRefusal: (error: Error) => boolean = () => false): ErrorHandler =>
  (error, c) => {
    const isWrongInput = error instanceof z.ZodError || error instanceof SyntaxError || isRefusal(error);
    if (!isWrongInput) console.error(`sandbox ${who}:`, error);
    return c.json({ error: error instanceof z.ZodError ? z.prettifyError(error) : error.message }, isWrongInput ? 400 : 500);
  };
