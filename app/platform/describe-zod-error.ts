import type { z } from 'zod';

/** The first five issues of a Zod error as one line, each with its path: `lineItems.nodes.0.quantity: …`. Safe to log: it contains no input values. */
export const describeZodError = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'all of it'}: ${issue.message}`)
    .join('; ');
