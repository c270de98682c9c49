/** Where the Shopify library keeps its sessions: our table, tokens encrypted and bound to the session's id. */
import { Session } from '@shopify/shopify-api';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { shopifySessions, stores } from '#app/db/schema/index.ts';
import type { DatabasePool } from '#app/platform/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';

export function createShopifySessions(database: DatabasePool, encryption: Encryption): SessionStorage {
  const { db } = database;
  const seal = (id: string, token: string | undefined) => (token ? encryption.encrypt(token, id) : null);
  const open = (row: typeof shopifySessions.$inferSelect): Session => {
    const session = new Session({
      id: row.id,
      shop: row.shop,
      state: row.state,
      isOnline: row.isOnline,
      ...(row.scope === null ? {} : { scope: row.scope }),
      ...(row.expires ? { expires: row.expires } : {}),
      ...(row.accessToken ? { accessToken: encryption.decrypt(row.accessToken, row.id) } : {}),
      ...(row.refreshToken ? { refreshToken: encryption.decrypt(row.refreshToken, row.id) } : {}),
      ...(row.refreshTokenExpires ? { refreshTokenExpires: row.refreshTokenExpires } : {}),
    });
    return session;
  };
  return {
    async storeSession(session) {
      const row = {
        id: session.id,
        shop: session.shop,
        state: session.state,
        isOnline: session.isOnline,
        scope: session.scope ?? null,
        expires: session.expires ?? null,
        accessToken: seal(session.id, session.accessToken),
        refreshToken: seal(session.id, session.refreshToken),
        refreshTokenExpires: session.refreshTokenExpires ?? null,
        userId: session.onlineAccessInfo ? String(session.onlineAccessInfo.associated_user.id) : null,
      };
      await db.insert(shopifySessions).values(row).onConflictDoUpdate({ target: shopifySessions.id, set: row });
      // The shop accepts us again: clear the mark that it has to be reconnected.
      if (!session.isOnline && session.accessToken)
        await db
          .update(stores)
          .set({ reconnectNeededAt: null, connectionError: null })
          .where(and(eq(stores.platform, 'shopify'), eq(stores.domain, session.shop), isNotNull(stores.reconnectNeededAt)));
      return true;
    },
    async loadSession(id) {
      const [row] = await db.select().from(shopifySessions).where(eq(shopifySessions.id, id));
      return row ? open(row) : undefined;
    },
    async deleteSession(id) {
      await db.delete(shopifySessions).where(eq(shopifySessions.id, id));
      return true;
    },
    async deleteSessions(ids) {
      await db.delete(shopifySessions).where(inArray(shopifySessions.id, ids));
      return true;
    },
    async findSessionsByShop(shop) {
      const rows = await db.select().from(shopifySessions).where(eq(shopifySessions.shop, shop));
      return rows.map(open);
    },
  };
}
