import type { Context } from 'hono';
import { CjError, paramError } from './envelope.ts';

export type Body = Record<string, unknown>;

/** The JSON object of a request. @throws CjError with CJ's codes for a missing, foreign or broken body. */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text();
  if (text === '') throw new CjError(16900204, 'Required request body is missing');
  if (!/json/i.test(c.req.header('content-type') ?? '')) throw new CjError(16900203, 'Content type not supported', 415);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CjError(16900205, 'The request parameter is not in a correct JSON format');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw paramError();
  return value as Body;
}

/** A text member, checked for presence and CJ's length. Numbers count as text, as CJ's server takes them. */
export function textOf(body: Body, name: string, limit: number, required = false): string {
  const value = body[name];
  if (value === undefined || value === null || value === '') {
    if (required) throw paramError(`${name} must be not empty`);
    return '';
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw paramError(`${name} is not a string`);
  const text = String(value);
  if (text.length > limit) throw paramError(`${name} length must be less than or equal to ${limit}`);
  return text;
}

/** A whole number from a query or body member within bounds. */
export function intOf(value: unknown, name: string, fallback: number, low: number, high: number): number {
  if (value === undefined || value === null || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < low || number > high) throw paramError(`${name} must be between ${low} and ${high}`);
  return number;
}

/** A whole number from a query; undefined when absent. */
export function optionalInt(value: string | undefined, name: string): number | undefined {
  return value === undefined || value === '' ? undefined : intOf(value, name, 0, 0, Number.MAX_SAFE_INTEGER);
}

/** A money amount in dollars from a query, as cents; undefined when absent. */
export function centsOf(value: string | undefined, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) throw paramError(`${name} is not a number`);
  return Math.round(number * 100);
}
