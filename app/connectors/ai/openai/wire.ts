/** The members of a chat completion that we read. Vendors that copy the API leave optional members out, so all may be missing. */
import { z } from 'zod';

export const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

export const Refusal = z.object({
  error: z.object({ message: z.string(), type: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() }),
});
