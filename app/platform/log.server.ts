import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs, one JSON line each. Personal data and secrets never get in: these paths are masked whatever is logged. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    name,
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
      censor: '[masked]',
    },
  });
}
