import { GraphQLError } from 'graphql';
import type { AppConfig } from '../app-config.ts';
import type { ShopifyContext } from '../context.ts';
import type { Shop } from '../model.ts';
import { type Kind, type Kinds, parentOf, type ShopStore, shopStore } from '../store.ts';
import { hasScope } from '../webhooks.ts';

/** What one GraphQL request carries. */
export interface RequestContext {
  shopify: ShopifyContext;
  config: AppConfig;
  shop: Shop;
  store: ShopStore;
  scopes: string[];
  userId: number | null;
  /** Read one record; many asked for at the same time are one query. */
  one<K extends Kind>(kind: K, id: number | null): Promise<Kinds[K] | null>;
  children<K extends Kind>(kind: K, parent: number): Promise<Kinds[K][]>;
  /** Clear the cache of objects read (after a mutation). */
  forget(): void;
  /** What mutations leave to be done, such as fetching pictures: begun once the answer is made, which never shows its results. */
  afterAnswer: (() => Promise<unknown>)[];
  /** Fields of search queries that were ignored, by root field. */
  ignored: { path: string; query: string; fields: string[] }[];
}

/** Resolvers by field. Methods, so that each may name its own source and arguments. */
export interface Resolvers {
  [field: string]: {
    resolve(source: unknown, args: unknown, ctx: RequestContext, info: import('graphql').GraphQLResolveInfo): unknown;
  }['resolve'];
}

export function createRequestContext(given: Pick<RequestContext, 'shopify' | 'config' | 'shop' | 'scopes' | 'userId'>): RequestContext {
  const store = shopStore(given.shopify.world.pool, given.shop.domain);
  let ones = new Map<Kind, Batch<unknown>>();
  let childrens = new Map<Kind, Batch<unknown[]>>();
  return {
    ...given,
    store,
    ignored: [],
    afterAnswer: [],
    async one<K extends Kind>(kind: K, id: number | null) {
      if (id === null || !Number.isSafeInteger(id)) return null;
      let batch = ones.get(kind);
      if (!batch) {
        batch = createBatch(async (ids) => new Map((await store.getMany(kind, ids)).map((each) => [each.id, each])));
        ones.set(kind, batch);
      }
      return ((await batch(id)) ?? null) as Kinds[K] | null;
    },
    async children<K extends Kind>(kind: K, parent: number) {
      let batch = childrens.get(kind);
      if (!batch) {
        batch = createBatch(async (parents) => {
          const found = new Map<number, unknown[]>();
          const key = parentOf[kind] as keyof Kinds[K];
          for (const each of await store.childrenOf(kind, parents)) {
            const owner = each[key] as number;
            const list = found.get(owner);
            if (list) list.push(each);
            else found.set(owner, [each]);
          }
          return found;
        });
        childrens.set(kind, batch);
      }
      return ((await batch(parent)) ?? []) as Kinds[K][];
    },
    forget() {
      ones = new Map();
      childrens = new Map();
    },
  };
}

type Batch<V> = (key: number) => Promise<V | undefined>;

/** Collect keys until the event loop turns, then load them together; each key once. */
function createBatch<V>(load: (keys: number[]) => Promise<Map<number, V>>): Batch<V> {
  const known = new Map<number, Promise<V | undefined>>();
  let waiting: number[] = [];
  let loading: Promise<Map<number, V>> | undefined;
  return (key) => {
    const already = known.get(key);
    if (already) return already;
    waiting.push(key);
    loading ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const keys = waiting;
      waiting = [];
      loading = undefined;
      return load(keys);
    });
    const value = loading.then((found) => found.get(key));
    known.set(key, value);
    return value;
  };
}

/** @throws GraphQLError `ACCESS_DENIED` as Shopify words it, when none of the scopes was granted. */
export function needScope(ctx: RequestContext, field: string, scopes: string[]): void {
  if (scopes.length === 0 || scopes.some((scope) => hasScope(ctx.scopes, scope))) return;
  const required = `${scopes.map((scope) => `\`${scope}\``).join(' or ')} access scope.`;
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${required}`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess: required },
  });
}

export function badRequest(message: string, code = 'BAD_REQUEST'): never {
  throw new GraphQLError(message, { extensions: { code } });
}
