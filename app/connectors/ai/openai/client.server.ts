/** `POST /chat/completions` with structured answers, at OpenAI or any vendor that copies its API. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { jsonOf } from '#app/platform/json.ts';
import type { TextRequest, WritesTexts } from '../text-model.ts';
import { Completion, Refusal } from './wire.ts';

const vendor = 'openai';
/** Milliseconds; a model may take half a minute for a long description. */
const timeoutMs = 60_000;
const tries = 3;
/** Milliseconds; for longer waits the job goes back to the queue, so that it does not occupy a worker. */
const longestWaitMs = 5_000;

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
}

export function createOpenAi(settings: OpenAiSettings): WritesTexts {
  return {
    async write(request) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await ask(settings, request);
        } catch (error) {
          if (!(error instanceof ConnectorError) || !error.retryable || attempt === tries) throw error;
          const pause = error.retryAfterMs ?? 250 * 2 ** attempt;
          if (pause > longestWaitMs) throw error;
          await wait(pause);
        }
      }
    },
  };
}

async function ask<Answer>({ apiKey, baseUrl, model }: OpenAiSettings, request: TextRequest<Answer>): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: request.instructions },
          { role: 'user', content: request.material },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: request.answer.name, strict: true, schema: schemaOf(request.answer.shape) },
        },
      }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    text = await response.text();
  } catch (cause) {
    throw new ConnectorError(vendor, 'unavailable', 'The language model could not be reached', { cause });
  }
  if (!response.ok) throw refusalOf(response, text);
  return answerOf(text, request.answer.shape);
}

/** JSON schema for strict mode, which wants all members required and no others: what zod generates for outputs. */
function schemaOf(shape: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape);
  return schema;
}

function refusalOf(response: Response, text: string): ConnectorError {
  const parsed = Refusal.safeParse(jsonOf(text));
  const { message, type, code } = parsed.success ? parsed.data.error : { message: `status ${response.status}`, type: null, code: null };
  const vendorCode = String(code ?? type ?? response.status);
  // The key's account has no money left: a retry would not help.
  if (vendorCode === 'insufficient_quota' || type === 'insufficient_quota')
    return new ConnectorError(vendor, 'auth_expired', message, { vendorCode: 'insufficient_quota' });
  if (response.status === 401 || response.status === 403) return new ConnectorError(vendor, 'auth_expired', message, { vendorCode });
  if (response.status === 404) return new ConnectorError(vendor, 'not_found', message, { vendorCode });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return new ConnectorError(vendor, 'rate_limited', message, { vendorCode, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) });
  }
  return new ConnectorError(vendor, response.status >= 500 ? 'unavailable' : 'rejected', message, { vendorCode });
}

function answerOf<Answer>(text: string, shape: z.ZodType<Answer>): Answer {
  const bad = (cause: unknown) => new ConnectorError(vendor, 'bad_answer', 'The language model sent what cannot be read', { cause });
  const completion = Completion.safeParse(jsonOf(text));
  const choice = completion.success ? completion.data.choices[0] : undefined;
  if (!choice) throw bad(completion.error);
  const { message, finish_reason: reason } = choice;
  if (message.refusal) throw new ConnectorError(vendor, 'rejected', message.refusal, { vendorCode: 'refusal' });
  if (reason === 'content_filter') throw new ConnectorError(vendor, 'rejected', message.content ?? '', { vendorCode: reason });
  if (reason === 'length') throw bad(new Error('the answer was cut off'));
  const answer = shape.safeParse(jsonOf(message.content ?? ''));
  if (!answer.success) throw bad(answer.error);
  return answer.data;
}
