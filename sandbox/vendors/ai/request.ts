/** What `POST /v1/chat/completions` takes (openai/openai-openapi 2.3.0, `CreateChatCompletionRequest`), and how it refuses the rest. */
import { z } from 'zod';

/** All members of the published request; others are refused by name. */
export const MEMBERS: ReadonlySet<string> = new Set(
  `audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata modalities model
   moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_options prompt_cache_retention reasoning_effort
   response_format safety_identifier seed service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user
   verbosity web_search_options`.split(/\s+/),
);

export const MODELS = ['gpt-5-mini', 'gpt-5', 'gpt-5-nano', 'gpt-4.1-mini', 'gpt-4o-mini'];

const Message = z.strictObject({
  role: z.enum(['developer', 'system', 'user', 'assistant']),
  content: z.string().min(1),
  name: z.string().optional(),
});

/** The part of JSON Schema that strict answers of one level may use. */
const AnswerSchema = z.strictObject({
  type: z.literal('object'),
  properties: z.record(
    z.string(),
    z.object({ type: z.enum(['string', 'number', 'integer', 'boolean']), description: z.string().optional() }),
  ),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
});

const Request = z.looseObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[\w-]{1,64}$/),
        description: z.string().optional(),
        strict: z.literal(true),
        schema: AnswerSchema,
      }),
    })
    .optional(),
  stream: z.literal(false).optional(),
  n: z.literal(1).optional(),
});
export type ChatRequest = z.infer<typeof Request>;

export interface Refusal {
  message: string;
  type: 'invalid_request_error';
  param: string | null;
  code: string | null;
}

const refuse = (message: string, param: string | null = null, code: string | null = null): { refusal: Refusal } => ({
  refusal: { message, type: 'invalid_request_error', param, code },
});

export function readRequest(body: unknown): { request: ChatRequest } | { refusal: Refusal } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(
      'We could not parse the JSON body of your request. (HINT: This likely means you aren’t using your HTTP library correctly.)',
    );
  const unknown = Object.keys(body).find((name) => !MEMBERS.has(name));
  if (unknown) return refuse(`Unrecognized request argument supplied: ${unknown}`);
  const parsed = Request.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const param =
      issue?.path.reduce<string>(
        (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part)),
        '',
      ) ?? null;
    return refuse(`Invalid value for '${param}': ${issue?.message ?? 'not accepted'}`, param, 'invalid_value');
  }
  const schema = parsed.data.response_format?.json_schema.schema;
  const missing = schema && Object.keys(schema.properties).find((name) => !schema.required.includes(name));
  if (missing)
    return refuse(
      `Invalid schema for response_format '${parsed.data.response_format?.json_schema.name}': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      'response_format',
    );
  return { request: parsed.data };
}
