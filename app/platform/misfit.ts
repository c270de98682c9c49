import type { z } from 'zod';

/** Where, and why, something that was sent does not have the shape we read: `lineItems.nodes.0.quantity: …`. For logs: holds no values. */
export const misfitOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'all of it'}: ${issue.message}`)
    .join('; ');
