import { readFile, stat } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { z } from 'zod';
import type { Settings } from '../../core/types.ts';

const Toml = z.object({
  name: z.string(),
  handle: z.string().optional(),
  application_url: z.string(),
  embedded: z.boolean().default(true),
  access_scopes: z.object({ scopes: z.string().default(''), use_legacy_install_flow: z.boolean().default(false) }).prefault({}),
  auth: z.object({ redirect_urls: z.array(z.string()).default([]) }).prefault({}),
  webhooks: z
    .object({
      api_version: z.string().default('2026-07'),
      subscriptions: z
        .array(
          z.object({
            topics: z.array(z.string()).default([]),
            compliance_topics: z.array(z.string()).default([]),
            uri: z.string(),
            include_fields: z.array(z.string()).default([]),
            filter: z.string().optional(),
          }),
        )
        .default([]),
    })
    .prefault({}),
});

/** The app as it was "deployed": what Shopify knows of it from `shopify.app.toml`. */
export interface AppConfig {
  name: string;
  handle: string;
  clientId: string;
  clientSecret: string;
  /** Where a browser on this machine opens the app. */
  applicationUrl: string;
  embedded: boolean;
  scopes: string[];
  redirectUrls: string[];
  webhookApiVersion: string;
  /** One per topic, in REST spelling (`orders/create`), with a full address. */
  subscriptions: { topic: string; uri: string; includeFields: string[]; filter: string | null }[];
  /** Address of the three privacy topics. */
  compliance: Map<string, string>;
}

/**
 * Read the configuration anew; the practice keys stand for the ones in the file, relative addresses belong to the app's public name.
 * @throws Error when the file is missing or wrong.
 */
async function readAppConfig(file: URL | string, settings: Settings): Promise<AppConfig> {
  const toml = Toml.parse(parse(await readFile(file, 'utf8')));
  const absolute = (uri: string) => new URL(uri, settings.appPublicUrl).href;
  const application = new URL(toml.application_url, settings.appPublicUrl);
  const compliance = new Map<string, string>();
  for (const each of toml.webhooks.subscriptions) for (const topic of each.compliance_topics) compliance.set(topic, absolute(each.uri));
  return {
    name: toml.name,
    handle: toml.handle ?? toml.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    clientId: settings.keys.shopifyApiKey,
    clientSecret: settings.keys.shopifyApiSecret,
    applicationUrl: new URL(`${application.pathname}${application.search}`, settings.appUrl).href,
    embedded: toml.embedded,
    scopes: toml.access_scopes.scopes
      .split(',')
      .map((scope) => scope.trim())
      .filter(Boolean),
    redirectUrls: toml.auth.redirect_urls.map(absolute),
    webhookApiVersion: toml.webhooks.api_version,
    subscriptions: toml.webhooks.subscriptions.flatMap((each) =>
      each.topics.map((topic) => ({ topic, uri: absolute(each.uri), includeFields: each.include_fields, filter: each.filter ?? null })),
    ),
    compliance,
  };
}

/** Reads the configuration, and reads it again only when the file has changed. */
export function configReader(file: URL | string, settings: Settings): () => Promise<AppConfig> {
  let known: { changedAt: number; config: AppConfig } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.changedAt !== mtimeMs) known = { changedAt: mtimeMs, config: await readAppConfig(file, settings) };
    return known.config;
  };
}
