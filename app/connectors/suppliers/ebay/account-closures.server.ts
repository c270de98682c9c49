/** eBay's notices of closed accounts (eBay, "Marketplace Account Deletion/Closure Notifications"). */
import { createHash, createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { readJson } from '../account-tokens.server.ts';
import type { TellsOfClosedAccounts } from '../supplier-account.ts';

const vendor = 'ebay';
const topic = 'MARKETPLACE_ACCOUNT_DELETION';
const timeoutMs = 5000;
/** Milliseconds for which a key is cached, as eBay advises. */
const keptMs = 3_600_000;

/** Hex SHA256(challenge code + verification token + address). */
export const ebayChallengeResponse = (challengeCode: string, verificationToken: string, address: string): string =>
  createHash('sha256').update(challengeCode).update(verificationToken).update(address).digest('hex');

/** What `X-EBAY-SIGNATURE` holds, as base64 of JSON. */
const SignatureHeader = z.object({ kid: z.string().regex(/^[\w-]{1,64}$/), signature: z.base64().max(500) });
const PublicKey = z.object({ key: z.string(), algorithm: z.literal('ECDSA'), digest: z.enum(['SHA1', 'SHA256']) });
const ApplicationToken = z.object({ access_token: z.string().min(1) });
const Notice = z.object({
  metadata: z.object({ topic: z.string() }),
  notification: z.object({ notificationId: z.string().min(1), eventDate: z.iso.datetime(), data: z.object({ userId: z.string().min(1) }) }),
});

interface NoticeKey {
  key: KeyObject;
  digest: string;
}

/** Parses a PEM that comes on one line, which libraries do not read. */
const keyOf = (pem: string): KeyObject =>
  createPublicKey({ key: Buffer.from(pem.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, ''), 'base64'), format: 'der', type: 'spki' });

function signatureOf(header: string): z.infer<typeof SignatureHeader> | undefined {
  try {
    return SignatureHeader.parse(JSON.parse(Buffer.from(header, 'base64').toString()));
  } catch {
    return undefined;
  }
}

/** Is the notice signed by eBay? eBay's own library signs the output of `JSON.stringify`, which may differ from the bytes sent. */
function isSignedByEbay(rawBody: string, signature: string, { key, digest }: NoticeKey): boolean {
  const isOf = (text: string) => createVerify(digest).update(text).verify(key, signature, 'base64');
  if (isOf(rawBody)) return true;
  try {
    return isOf(JSON.stringify(JSON.parse(rawBody)));
  } catch {
    return false;
  }
}

export interface NoticeKeys {
  clientId: string;
  clientSecret: string;
  /** Chosen by us, and entered beside our address in eBay's developer portal. */
  verificationToken: string;
}

export function ebayAccountClosures(keys: NoticeKeys): TellsOfClosedAccounts {
  /** Cached keys by id; `found` is null for an id that eBay does not know. */
  const known = new Map<string, { found: NoticeKey | null; until: number }>();

  async function send<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T | undefined> {
    let response: Response;
    try {
      response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'eBay did not answer', { cause: error });
    }
    const body = await readJson(response);
    if (response.status === 400 || response.status === 404) return undefined;
    if (!response.ok) throw new ConnectorError(vendor, 'unavailable', `eBay answered ${response.status}`);
    const read = schema.safeParse(body);
    if (!read.success) throw new ConnectorError(vendor, 'bad_answer', 'eBay’s answer could not be read', { cause: read.error });
    return read.data;
  }

  async function fetchKey(kid: string): Promise<NoticeKey | null> {
    const application = await send(
      'https://api.ebay.com/identity/v1/oauth2/token',
      {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'https://api.ebay.com/oauth/api_scope' }),
      },
      ApplicationToken,
    );
    if (!application) throw new ConnectorError(vendor, 'rejected', 'eBay gave no application token');
    const answer = await send(
      `https://api.ebay.com/commerce/notification/v1/public_key/${kid}`,
      { headers: { authorization: `Bearer ${application.access_token}` } },
      PublicKey,
    );
    return answer ? { key: keyOf(answer.key), digest: answer.digest } : null;
  }

  return {
    answerChallenge: (challengeCode, address) => ({
      challengeResponse: ebayChallengeResponse(challengeCode, keys.verificationToken, address),
    }),
    async read(rawBody, header, beforeAsking) {
      const signature = signatureOf(header);
      if (!signature) return undefined;
      let entry = known.get(signature.kid);
      if (!entry || entry.until < Date.now()) {
        // The limit does not apply to a key that eBay has had: eBay gives up on an address that refuses its notices for long.
        if (!entry?.found) await beforeAsking();
        for (const [kid, { found, until }] of known) if (!found && until < Date.now()) known.delete(kid);
        entry = { found: await fetchKey(signature.kid), until: Date.now() + keptMs };
        known.set(signature.kid, entry);
      }
      if (!entry.found || !isSignedByEbay(rawBody, signature.signature, entry.found)) return undefined;
      const notice = Notice.safeParse(JSON.parse(rawBody));
      // Signed, but about something else: accepted and ignored.
      if (!notice.success || notice.data.metadata.topic !== topic) return { kind: 'other' };
      const { notificationId, eventDate, data } = notice.data.notification;
      return { kind: 'closed', topic, eventId: notificationId, externalId: data.userId, at: new Date(eventDate) };
    },
  };
}
