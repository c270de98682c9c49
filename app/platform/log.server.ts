import { type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/** What the driver and the query builder put beside an error: rows, keys and parameters, which are people's data. */
const ofStatements = ['detail', 'where', 'hint', 'internalQuery', 'query', 'params'];
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;
const masked = '[masked]';
/** Longer than an id with `.data` behind it, which is told. */
const shortestCode = 42;
/** Mail servers name whom a letter was for. In parts of bounded length, or a long text without any would be searched from each letter. */
const mailAddresses = /[^\s@<>"'(),:;/[\]]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

/** An error for the log: what kind, where from, and which constraint; without what a statement was about, and without mail addresses. */
export const errorForLog = (error: Error): unknown => withoutStatements(stdSerializers.err(error));

function withoutStatements(told: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told;
  const kept = Object.fromEntries(Object.entries(told).filter(([key]) => !ofStatements.includes(key)));
  for (const key of ['message', 'stack'])
    if (typeof kept[key] === 'string') kept[key] = kept[key].replace(parameters, '').replace(mailAddresses, masked);
  if (Array.isArray(kept.aggregateErrors)) kept.aggregateErrors = kept.aggregateErrors.map(withoutStatements);
  return kept;
}

/** An address for the log, without its search and without the codes in its path, by which whoever reads them could open what they lead to. */
export const pathForLog = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((part) => (part.length >= shortestCode ? masked : part))
    .join('/');

/** Structured logs, one JSON line each. Personal data and secrets never get in: these paths are masked whatever is logged. */
export function createLogger(level: string, name: string): Logger {
  return pino({
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
  });
}
