import { type Logger, pino, stdSerializers } from 'pino';
import { createLogOutput, type LogOutput, toStandardOutput } from './log-output.server.ts';

export type { Logger, LogOutput };

/** Members that the database driver and the query builder add to errors: rows, keys and parameters, i.e. personal data. */
const ofStatements = ['detail', 'where', 'hint', 'internalQuery', 'query', 'params'];
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;
const masked = '[masked]';
/** Path parts of at least this length are masked as codes; longer than an id with `.data`, which is logged. */
const shortestCode = 42;
/** Mail addresses, which mail servers repeat in errors. Parts have bounded length, to keep the search linear in long texts. */
const mailAddresses = /[^\s@<>"'(),:;/[\]]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

/** An error for the log: kind, stack and constraint, without the data of statements and without mail addresses. */
export const errorForLog = (error: Error): unknown => withoutStatements(stdSerializers.err(error));

function withoutStatements(told: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told;
  const kept = Object.fromEntries(Object.entries(told).filter(([key]) => !ofStatements.includes(key)));
  for (const key of ['message', 'stack'])
    if (typeof kept[key] === 'string') kept[key] = kept[key].replace(parameters, '').replace(mailAddresses, masked);
  if (Array.isArray(kept.aggregateErrors)) kept.aggregateErrors = kept.aggregateErrors.map(withoutStatements);
  return kept;
}

/** An address for the log, without its query and the codes in its path, which would give access to what they lead to. */
export const pathForLog = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((part) => (part.length >= shortestCode ? masked : part))
    .join('/');

/** Where the logs of this process go, and whether they arrive there. */
export const logOutput = createLogOutput(
  toStandardOutput,
  (dropped, reason) =>
    `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), dropped, reason, msg: 'log lines were dropped' })}\n`,
);

/** Structured logs, one JSON line each. Paths with personal data and secrets are always masked. */
export function createLogger(level: string, name: string): Logger {
  return pino(
    {
      level,
      name,
      serializers: { err: errorForLog },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.accessToken',
          '*.refreshToken',
          '*.authorization',
          '*.email',
          '*.phone',
          '*.address',
          'email',
          'phone',
          'password',
          'token',
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: masked,
      },
    },
    logOutput,
  );
}
