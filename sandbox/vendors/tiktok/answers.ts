import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';

const requestId = () => randomBytes(16).toString('hex').toUpperCase();

/** What every call answers with: code 0 and its data. */
export const answer = (c: Context, data: unknown) => c.json({ code: 0, data, message: 'Success', request_id: requestId() });

/** A refusal, as TikTok words it; most come with status 200. */
export const refuse = (c: Context, code: number, message: string, status: 200 | 401 = 200) =>
  c.json({ code, message, request_id: requestId() }, status);
