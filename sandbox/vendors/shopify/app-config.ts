import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

const ExtensionToml = z.object({
  extensions: z.array(
    z.object({ name: z.string(), type: z.string(), targeting: z.array(z.object({ target: z.string(), url: z.string() })).default([]) }),
  ),
});

/** A link of the app's in pages of the admin ("admin link extension"). */
export interface AdminLink {
  /** Where it stands: `admin.order-details.action.link`. */
  target: string;
  /** Path within the app. */
  path: string;
  /** By language; `en` is always there. */
  names: Record<string, string>;
}

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
  adminLinks: AdminLink[];
}

/** What a folder holds; nothing when there is none. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The admin links among the extensions beside the configuration, with their words in all languages. */
async function readAdminLinks(root: string): Promise<AdminLink[]> {
  const links: AdminLink[] = [];
  for (const each of await namesIn(path.join(root, 'extensions'))) {
    const folder = path.join(root, 'extensions', each);
    if (!(await namesIn(folder)).includes('shopify.extension.toml')) continue;
    const words: Record<string, Record<string, string>> = {};
    // `de.json`, `en.default.json`
    for (const file of await namesIn(path.join(folder, 'locales')))
      words[file.split('.')[0] as string] = JSON.parse(await readFile(path.join(folder, 'locales', file), 'utf8'));
    for (const { name, type, targeting } of ExtensionToml.parse(parse(await readFile(path.join(folder, 'shopify.extension.toml'), 'utf8')))
      .extensions) {
      if (type !== 'admin_link') continue;
      const key = /^t:(.+)$/.exec(name)?.[1];
      const names = key
        ? Object.fromEntries(Object.entries(words).map(([language, texts]) => [language, texts[key] ?? key]))
        : { en: name };
      for (const { target, url } of targeting) links.push({ target, path: url.replace(/^app:\/\//, '/'), names });
    }
  }
  return links;
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
    adminLinks: await readAdminLinks(path.dirname(file instanceof URL ? fileURLToPath(file) : file)),
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
