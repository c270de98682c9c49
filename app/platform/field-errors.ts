import type { z } from 'zod';
import type { FieldErrors } from './errors.ts';

/** zod's findings as field → messages. The keys are in `errors.json` under `field.`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    const missing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
    const own = /^[a-z][A-Za-z0-9_]*$/.test(issue.message) ? issue.message : undefined;
    const key = own ?? (missing ? 'required' : issue.code === 'too_big' ? 'tooLarge' : issue.code === 'too_small' ? 'tooSmall' : 'invalid');
    fields[path] = [...(fields[path] ?? []), key];
  }
  return fields;
}
