import type { z } from 'zod';
import { AppError, type FieldErrors } from './errors.ts';

/** A Zod error as field → messages. Messages are keys of `errors.json` under `field.`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    const missing =
      (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) ||
      // An empty field is "required", not "too short".
      (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1);
    const own = /^[a-z][A-Za-z0-9_]*$/.test(issue.message) ? issue.message : undefined;
    const key = own ?? (missing ? 'required' : issue.code === 'too_big' ? 'tooLarge' : issue.code === 'too_small' ? 'tooSmall' : 'invalid');
    fields[path] = [...(fields[path] ?? []), key];
  }
  return fields;
}

/** Parses what a form or an API client sent. @throws AppError BAD_REQUEST with a message for each wrong field. */
export function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new AppError('BAD_REQUEST', {}, { fields: fieldErrorsOf(parsed.error) });
  return parsed.data;
}

/** Texts that PostgreSQL cannot store (NUL characters, lone surrogates), as field → messages; empty when there are none. */
export function unstorableTexts(value: unknown, path = ''): FieldErrors {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? { [path || 'body']: ['invalid'] } : {};
  const entries = Array.isArray(value) ? value.entries() : isPlain(value) ? Object.entries(value) : [];
  const fields: FieldErrors = {};
  for (const [name, each] of entries) Object.assign(fields, unstorableTexts(each, path ? `${path}.${name}` : String(name)));
  return fields;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
