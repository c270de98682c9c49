/**
 * Notices of closed accounts (eBay, "Marketplace Account Deletion/Closure Notifications"): the challenge by which eBay tests the address
 * entered in the developer portal, signed notices, and the public keys of the Notification API.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { appAddress, appPublicAddress } from '../../core/app-address.ts';
import type { Routes } from '../../core/by-host.ts';
import type { OpenIdStore, Person } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';
import { applicationScope, isApplicationToken } from './token.ts';

const topic = 'MARKETPLACE_ACCOUNT_DELETION';
/** Seconds between tries; eBay does not document its own. */
const retryAfterSeconds = [60, 600, 3600];

export const noticeTables =
  'create table if not exists ebay.notice_key (only_row boolean primary key default true check (only_row), kid text not null, private_key text not null, public_key text not null);';

const refuse = (c: Context, status: 401 | 403 | 404, errorId: number, domain: string, message: string) =>
  c.json({ errors: [{ errorId, domain, category: 'REQUEST', message, longMessage: message }] }, status);

export interface Notices {
  /** Test the address, as on saving it in the portal. @returns what was wrong with the answer, or nothing. */
  challenge(): Promise<string | undefined>;
  /** Close a person's account: eBay deletes their data, and sends a notice. */
  closeAccount(subject: string): Promise<void>;
  addRoutes(app: Routes): Routes;
}

export function createNotices(world: World, store: OpenIdStore): Notices {
  const { pool, settings, outbox, clock } = world;
  const address = appPublicAddress(settings, '/webhooks/ebay');

  async function key(): Promise<{ kid: string; privateKey: string; publicKey: string }> {
    const columns = 'kid, private_key as "privateKey", public_key as "publicKey"';
    const { rows } = await pool.query(`select ${columns} from ebay.notice_key`);
    if (rows[0]) return rows[0];
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    await pool.query('insert into ebay.notice_key (kid, private_key, public_key) values ($1, $2, $3) on conflict do nothing', [
      randomUUID(),
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      // eBay writes it on one line.
      publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', ''),
    ]);
    return (await pool.query(`select ${columns} from ebay.notice_key`)).rows[0];
  }

  /** Send the notice, which has all of eBay's ids and names of the person. */
  async function tell(person: Person): Promise<void> {
    const now = clock.now().toISOString();
    const body = JSON.stringify({
      metadata: { topic, schemaVersion: '1.0', deprecated: false },
      notification: {
        notificationId: `${randomUUID()}_${randomUUID()}`,
        eventDate: now,
        publishDate: now,
        publishAttemptCount: 1,
        data: {
          username: person.email.replace(/@.*/, '').replace(/[^a-z0-9]+/gi, '_'),
          userId: person.subject,
          eiasToken: randomBytes(40).toString('base64'),
        },
      },
    });
    const { kid, privateKey } = await key();
    const signature = createSign('SHA1').update(body).sign(privateKey, 'base64');
    const header = Buffer.from(JSON.stringify({ alg: 'ecdsa', kid, signature, digest: 'SHA1' })).toString('base64');
    await outbox.send({
      vendor: 'ebay',
      topic,
      url: address,
      headers: { 'content-type': 'application/json', 'x-ebay-signature': header },
      body,
      retryAfterSeconds,
      timeoutMs: 3000,
    });
  }

  return {
    async challenge() {
      const code = randomUUID();
      const url = new URL(appAddress(settings, address));
      url.searchParams.set('challenge_code', code);
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(3000) });
      if (response.status !== 200) return `answered ${response.status}`;
      if (!/^application\/json/.test(response.headers.get('content-type') ?? '')) return 'the answer is not JSON';
      const wanted = createHash('sha256').update(`${code}${settings.keys.ebayVerificationToken}${address}`).digest('hex');
      const { challengeResponse } = (await response.json()) as { challengeResponse?: string };
      return challengeResponse === wanted ? undefined : 'the challengeResponse is wrong';
    },
    async closeAccount(subject) {
      const person = await store.personBySubject(subject);
      if (!person) return;
      await store.removePerson(subject);
      await tell(person);
    },
    addRoutes(app) {
      app.get('/commerce/notification/v1/public_key/:kid', async (c) => {
        const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
        const grant = await store.token('access', token);
        if (!grant || !isApplicationToken(grant)) return refuse(c, 401, 1001, 'OAuth', 'Invalid access token');
        if (!grant.scope.split(' ').includes(applicationScope)) return refuse(c, 403, 1100, 'ACCESS', 'Access denied');
        const { kid, publicKey } = await key();
        if (c.req.param('kid') !== kid) return refuse(c, 404, 195_001, 'API_NOTIFICATION', 'The specified key id is invalid.');
        return c.json({ key: publicKey, algorithm: 'ECDSA', digest: 'SHA1' });
      });
      return app;
    },
  };
}
