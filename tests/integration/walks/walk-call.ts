/** A call as anybody may make it, and what must be true of every answer. */
import type { Endpoint } from '#app/platform/endpoint.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';
import { addressOf } from './input-samples.ts';

export interface Answer {
  http: number;
  headers: Headers;
  text: string;
  /** Absent when the answer is not JSON (a redirect, a file). */
  envelope?: Envelope;
}

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method.toUpperCase()} ${endpoint.path}`;

const isMultipart = (endpoint: Endpoint): boolean =>
  Object.values(endpoint.input.shape).some((member) => JSON.stringify((member as { def?: unknown }).def ?? {}).includes('"file"'));

export async function send(url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return { http: response.status, headers: response.headers, text, ...(isJson ? { envelope: JSON.parse(text) as Envelope } : {}) };
}

/** Call an endpoint with an input, put where it belongs. */
export async function call(
  { appUrl }: Harness,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: { seller?: TestSeller; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Answer> {
  const { path, rest } = addressOf(endpoint, input);
  const headers: Record<string, string> = options.seller ? { authorization: `Bearer ${options.seller.token}` } : {};
  let body: BodyInit | undefined = options.body;
  if (endpoint.method !== 'get' && body === undefined) {
    if (isMultipart(endpoint)) {
      const form = new FormData();
      for (const [name, value] of Object.entries(rest)) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      body = form;
    } else {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(rest);
    }
  }
  return send(appUrl + path, {
    method: endpoint.method.toUpperCase(),
    headers: { ...headers, ...options.headers },
    ...(body === undefined ? {} : { body }),
  });
}

const internals = /\bat .+\.(?:ts|js|mjs):\d+|node_modules|\bselect\b.+\bfrom\b|\binsert into\b|violates|ECONNREFUSED/is;

/** What is wrong with an answer, whatever was asked; nothing when all is well. */
export function flawOf(answer: Answer): string | undefined {
  const shown = `HTTP ${answer.http} ${answer.text.slice(0, 300)}`;
  if (answer.http >= 500) return `a fault of ours: ${shown}`;
  if (!answer.envelope) return answer.http >= 400 ? `a refusal outside the envelope: ${shown}` : undefined;
  const { status, success, message, errors } = answer.envelope;
  if (
    typeof status !== 'number' ||
    typeof success !== 'boolean' ||
    typeof message !== 'string' ||
    !('data' in answer.envelope) ||
    errors === undefined
  )
    return `not the envelope: ${shown}`;
  if (success !== (status === 200)) return `success and status disagree: ${shown}`;
  if (status === 500 || status === 503) return `a fault of ours: ${shown}`;
  if (!success && (message === '' || /^(?:errors[:.]|[A-Z_]+$)/.test(message))) return `a refusal without words: ${shown}`;
  const untranslated = Object.values(errors ?? {})
    .flat()
    .find((text) => /^(?:errors[:.]|field\.)/.test(text));
  if (untranslated) return `a field message without words: ${shown}`;
  if (!success && internals.test(answer.text)) return `internals in a refusal: ${shown}`;
  return undefined;
}
