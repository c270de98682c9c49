import { randomBytes } from 'node:crypto';
import type { Environment } from '#app/platform/env.server.ts';
import { databaseUrl, inDatabase, templatesOf } from './test-databases.ts';

/** What is taken from the harness, or from what a test has made instead. */
interface Around {
  services: {
    env: Pick<Environment, 'PUBLIC_URL' | 'FILES_DIR' | 'ENCRYPTION_KEYS' | 'SMTP_URL' | 'SHOPIFY_API_KEY' | 'SHOPIFY_API_SECRET'>;
  };
  sandboxOrigin: string;
}

/** Environment variables for our programs as separate processes, with a test's sandbox and a database of their own. */
export async function ownEnvironment(h: Around, appUrl: string): Promise<Record<string, string>> {
  const maintenance = process.env.TEST_DATABASE_URL as string;
  const run = process.env.TEST_RUN as string;
  const name = `quayside_test_${run}_${randomBytes(4).toString('hex')}`;
  await inDatabase(maintenance, async (client) => {
    await client.query(`create database ${name} template ${templatesOf(run).appTemplate}`);
  });
  const { env } = h.services;
  return {
    ...(Object.fromEntries(Object.entries(process.env).filter(([key]) => /^(PATH|HOME|TMPDIR|LANG)$/.test(key))) as Record<string, string>),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl(maintenance, name),
    DATABASE_POOL: '5',
    APP_URL: appUrl,
    PUBLIC_URL: env.PUBLIC_URL,
    FILES_DIR: env.FILES_DIR,
    ENCRYPTION_KEYS: env.ENCRYPTION_KEYS,
    TRUSTED_PROXIES: '1',
    SMTP_URL: env.SMTP_URL as string,
    SHOPIFY_API_KEY: env.SHOPIFY_API_KEY as string,
    SHOPIFY_API_SECRET: env.SHOPIFY_API_SECRET as string,
    SANDBOX_ORIGIN: h.sandboxOrigin,
  };
}
