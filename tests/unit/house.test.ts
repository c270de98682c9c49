/** Rules of the house that no single feature can break alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { shopifyApiVersion } from '#app/connectors/channels/shopify/app.server.ts';
import { shopifyScopes } from '#app/connectors/channels/shopify/scopes.ts';
import * as schema from '#app/db/schema/index.ts';
import { allJobs } from '#app/jobs.server.ts';
import { webhookHandlers } from '#app/webhook-handlers.server.ts';
import { runtimeEnvironment, webFlags, workerFlags } from '../../scripts/runtime-flags.ts';

interface AppConfiguration {
  access_scopes: { scopes: string };
  webhooks: { api_version: string; subscriptions: { topics?: string[]; compliance_topics?: string[]; uri: string }[] };
}

const configuration = () => parse(readFileSync('shopify.app.toml', 'utf8')) as unknown as AppConfiguration;

describe('shopify.app.toml', () => {
  it('asks for the scopes that the app knows', () => {
    expect(
      configuration()
        .access_scopes.scopes.split(',')
        .map((scope) => scope.trim())
        .sort(),
    ).toEqual([...shopifyScopes].sort());
  });

  it('names the API version that the app speaks, and it does not retire within 90 days', () => {
    expect(configuration().webhooks.api_version).toBe(shopifyApiVersion);
    const [year, month] = shopifyApiVersion.split('-').map(Number) as [number, number];
    // Each version is supported for at least twelve months (Shopify, "API versioning").
    const retires = Date.UTC(year + 1, month - 1, 1);
    expect((retires - Date.now()) / 86_400_000).toBeGreaterThan(90);
  });

  it('subscribes to nothing that nobody works, and to all compliance topics', () => {
    const { subscriptions } = configuration().webhooks;
    const topics = subscriptions.flatMap((each) => [...(each.topics ?? []), ...(each.compliance_topics ?? [])]);
    expect(topics.length).toBeGreaterThan(5);
    expect(topics.filter((topic) => !webhookHandlers[`shopify:${topic}`])).toEqual([]);
    expect(subscriptions.flatMap((each) => each.compliance_topics ?? []).sort()).toEqual([
      'customers/data_request',
      'customers/redact',
      'shop/redact',
    ]);
    expect(Object.keys(webhookHandlers).filter((name) => name.startsWith('shopify:') && !topics.includes(name.slice(8)))).toEqual([]);
    expect(topics.filter((topic, index) => topics.indexOf(topic) !== index)).toEqual([]);
  });
});

describe('the house', () => {
  it('reads the environment in one place', () => {
    /** Child processes inherit the environment as it is. */
    const allowed = new Set(['app/platform/env.server.ts', 'app/platform/postgres-embedded.server.ts']);
    const readers = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join('app', file))
      .filter((file) => !allowed.has(file) && /\bprocess\.env\b/.test(readFileSync(file, 'utf8')));
    expect(readers).toEqual([]);
  });

  it('asks the database in features, not in their doors', () => {
    const doors = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join('app', file))
      .filter((file) => /^app\/(routes|hooks|doors)\/.*\.tsx?$/.test(file) || /^app\/features\/[\w-]+\/api\.server\.ts$/.test(file));
    expect(doors.length).toBeGreaterThan(50);
    expect(doors.filter((file) => /\bsql\s*\.query\b|\.db\s*\./.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('has jobs with names of their own, each with its feature in front', () => {
    const names = allJobs.map((job) => job.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z-]+\.[a-z-]+$/.test(name))).toEqual([]);
  });
});

const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable => is(value, PgTable));
const isTenant = (table: PgTable) =>
  Object.values(getTableColumns(table)).some((column) => column.name === 'workplace_id' || column.name === 'workplaceId');
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const columnName = (column: { name: string }) => column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The account's plan names a workplace in passing; the own supplier's desk is its operators', who see all sellers' orders. */
const notTheSellers = new Set(['subscriptions', 'own_supplier_orders']);
const tenants = tables.filter((table) => isTenant(table) && !notTheSellers.has(getTableConfig(table).name));

/** Account-level tables (plans, credits) do the same with the account. */
const ownerOf = (table: PgTable): string =>
  getTableConfig(table).columns.some((column) => columnName(column) === 'account_id' && column.notNull) ? 'account_id' : 'workplace_id';

describe('tenant tables', () => {
  it('are many', () => expect(tenants.length).toBeGreaterThan(15));

  it.each(tenants.map((table) => [getTableConfig(table).name, table] as const))(
    '%s has its owner first in its key and in its references to other tenant tables',
    (_name, table) => {
      const { primaryKeys, columns, foreignKeys } = getTableConfig(table);
      const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
      expect(key[0] && columnName(key[0])).toBe(ownerOf(table));
      for (const reference of foreignKeys.map((foreignKey) => foreignKey.reference())) {
        if (!tenants.includes(reference.foreignTable as PgTable)) continue;
        expect(reference.columns[0] && columnName(reference.columns[0])).toBe('workplace_id');
        expect(reference.foreignColumns[0] && columnName(reference.foreignColumns[0])).toBe('workplace_id');
      }
    },
  );

  it.each(tenants.map((table) => [getTableConfig(table).name, table] as const))(
    '%s has no unique index that another seller could run into',
    (_name, table) => {
      /** Given by the outside world or by chance, and unique in the whole world. */
      const unguessable = new Set([
        'stores_platform_domain',
        'shipments_public_token',
        'payments_provider',
        'supplier_orders_placement_key',
        'plan_charges_reference',
      ]);
      const wide = getTableConfig(table)
        .indexes.filter((index) => index.config.unique && !unguessable.has(index.config.name ?? ''))
        .filter((index) => {
          const first = index.config.columns[0];
          return !(first && 'name' in first && columnName(first as { name: string }) === ownerOf(table));
        })
        .map((index) => index.config.name);
      expect(wide).toEqual([]);
    },
  );
});

describe('every table', () => {
  /** When it was marked, for whoever looks into the table; what only keeps the keys of a trigger's rows apart. */
  const unnamed = new Set(['supplier_favorites.created_at', 'product_words.product_id']);
  /** Used by the version before only: the first of the two steps in which a table goes. */
  const leaving = new Set(['source_image_hashes']);
  const staying = tables.filter((table) => !leaving.has(getTableConfig(table).name));
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('app', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('app/db/schema/'))
    .map((file) => readFileSync(file, 'utf8'));

  it.each(staying.map((table) => [getTableConfig(table).name, table] as const))(
    '%s has no column that no code names beside it',
    (name, table) => {
      const beside = sources.filter((text) => text.includes(name) || text.includes(camelCase(name)));
      expect(beside.length).toBeGreaterThan(0);
      const unused = Object.keys(getTableColumns(table))
        .map((key) => [key, columnName({ name: key })] as const)
        .filter(
          ([key, column]) => !unnamed.has(`${name}.${column}`) && !beside.some((text) => new RegExp(`\\b(${key}|${column})\\b`).test(text)),
        );
      expect(unused.map(([, column]) => column)).toEqual([]);
    },
  );
});

describe('the decisions', () => {
  it('are listed, each by its number and title', () => {
    const listed = readFileSync('docs/decisions/README.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
    const titled = files.sort().map((file) => `- [${readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')[0]?.slice(2)}](${file})`);
    expect(listed).toEqual(titled);
    expect(titled.filter((line) => !/^- \[(\d+)\. .+\]\(0*\1-[\w-]+\.md\)$/.test(line))).toEqual([]);
  });
});

describe('the map in the README', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('names every feature', () => {
    const features = readdirSync('app/features').map((name) => `app/features/${name}`);
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((feature) => !readme.includes(`\`${feature}\``))).toEqual([]);
  });

  it('leads to nothing that is not there, and its commands are those that exist', () => {
    const paths = [...readme.matchAll(/`((?:app|sandbox|tests|docs|locales|server|scripts)(?:\/[\w.-]+)+\/?)`/g)].map(
      (match) => match[1] as string,
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((each) => !existsSync(each))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !commands.includes(name) && !readme.includes(`npm ${name}`))).toEqual([]);
  });

  it('names every variable of the environment', () => {
    const variables = [...readFileSync('app/platform/env.server.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      (match) => match[1],
    );
    expect(variables.length).toBeGreaterThan(40);
    expect(variables.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('npm run web and npm run worker', () => {
  it('start what npm start does, with the same limits', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const kept = Object.entries(runtimeEnvironment).map(([name, value]) => `${name}=${value}`);
    for (const [name, flags] of Object.entries({ web: webFlags, worker: workerFlags }))
      expect(scripts[name]).toBe(['NODE_ENV=production', ...kept, 'node', ...flags, `server/${name}.ts`].join(' '));
  });
});
