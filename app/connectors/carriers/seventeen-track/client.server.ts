/** 17TRACK: register numbers, look them up, verify its pushes. https://api.17track.net/en/doc */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { Parcel, ParcelToFollow, TracksParcels } from '../carrier.ts';
import { carrierKeyOf } from './carrier-keys.ts';
import { seventeenTrackParcel } from './stored-push.ts';
import { parcelOf } from './translate.ts';
import { Envelope, Push, Tracked } from './wire.ts';

const base = 'https://api.17track.net/track/v2.4';
const vendor = '17track';
const batchSize = 40;
/** Milliseconds between requests: 17TRACK allows three per second. Kept within this process only; together with others, 429 may come. */
const paceMs = 350;
const alreadyRegistered = -18019901;
const notRegistered = -18019902;
const noDataYet = -18019909;
/** "The 'phone' field is required for this tracking", "The carrier value is incorrect". */
const phoneNeeded = -18010020;
const carrierWrong = -18019910;
const quotaCodes = new Set([-18019907, -18019908]);

/** Lower-case hex of SHA256(rawBody + "/" + apiKey); a plain hash, not an HMAC. */
export const seventeenTrackSignature = (rawBody: string, key: string): string =>
  createHash('sha256').update(`${rawBody}/${key}`).digest('hex');

/** The parcel in a push. @throws Error when the signature is wrong or the body is not a push. */
export function readPush(rawBody: string, signature: string, key: string): { event: string; parcel: Parcel } {
  if (!sameSecret(seventeenTrackSignature(rawBody, key), signature.toLowerCase())) throw new Error('wrong signature');
  const push = Push.parse(JSON.parse(rawBody));
  return { event: push.event, parcel: parcelOf(push.data) };
}

async function post(path: string, body: object[], key: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', '17token': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
      redirect: 'error',
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new ConnectorError(vendor, 'unavailable', '17TRACK could not be reached', { cause: error });
  }
}

/** The error for a refusal code. A used-up quota is retryable: it may be raised or renewed. */
const refusal = (code: number, words: string): ConnectorError =>
  quotaCodes.has(code)
    ? new ConnectorError(vendor, 'rate_limited', words, { vendorCode: String(code), retryAfterMs: 3_600_000 })
    : new ConnectorError(vendor, 'rejected', words, { vendorCode: String(code) });

/** An answer's results per tracking number. @throws ConnectorError when the whole call was refused, or the answer cannot be read. */
function dataOf(status: number, text: string): NonNullable<Envelope['data']> {
  if (status === 401) throw new ConnectorError(vendor, 'auth_expired', '17TRACK refuses the key', { vendorCode: '401' });
  if (status === 429) throw new ConnectorError(vendor, 'rate_limited', 'Too many requests', { vendorCode: '429' });
  if (status >= 500) throw new ConnectorError(vendor, 'unavailable', `17TRACK answered ${status}`, { vendorCode: String(status) });
  let answer: Envelope;
  try {
    answer = Envelope.parse(JSON.parse(text));
  } catch (error) {
    throw new ConnectorError(vendor, 'bad_answer', '17TRACK sent what cannot be read', { cause: error });
  }
  const problem = answer.data?.errors?.[0];
  const code = problem?.code ?? answer.code;
  if (problem || code !== 0) throw refusal(code, problem?.message ?? `17TRACK refused (${code})`);
  return answer.data ?? {};
}

const phoneEndOf = ({ phone = '' }: ParcelToFollow): string => /\d{4}$/.exec(phone.replace(/\D/g, ''))?.[0] ?? '';

/** The registration of a parcel (API v2.4, "register"): of the recipient the postal code; the phone only when it was asked for. */
function registrationOf(parcel: ParcelToFollow, { withPhone = false } = {}) {
  const carrier = carrierKeyOf(parcel.carrier ?? '', parcel.destination);
  return {
    number: parcel.trackingNumber,
    tag: parcel.reference,
    auto_detection: true,
    ...(carrier ? { carrier } : {}),
    ...(parcel.destination ? { destination_country: parcel.destination } : {}),
    ...(parcel.postalCode ? { destination_postal_code: parcel.postalCode } : {}),
    ...(withPhone ? { phone_number_last_4: phoneEndOf(parcel) } : {}),
  };
}

export function createSeventeenTrack(key: string): TracksParcels {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = async (): Promise<void> => {
    const mine = turn.then(() => wait(paceMs));
    turn = mine;
    await mine;
  };

  async function call(path: string, body: object[]): Promise<NonNullable<Envelope['data']>> {
    for (let attempt = 1; ; attempt += 1) {
      await inTurn();
      const { status, text } = await post(path, body, key);
      if (status !== 429 || attempt === 5) return dataOf(status, text);
      await wait(1000 * attempt);
    }
  }

  return {
    async register(parcels) {
      const refused: Record<string, string> = {};
      const known: string[] = [];
      for (const batch of inBatches(parcels, batchSize)) {
        const first = await call(
          'register',
          batch.map((parcel) => registrationOf(parcel)),
        );
        // A carrier that asks for the phone, or that is another than was written: once more, with what is asked for.
        const again = batch.flatMap((parcel) => {
          const code = first.rejected?.find(({ number }) => number === parcel.trackingNumber)?.error.code;
          if (code === phoneNeeded && phoneEndOf(parcel)) return [registrationOf(parcel, { withPhone: true })];
          return code === carrierWrong ? [registrationOf({ ...parcel, carrier: '' })] : [];
        });
        const second = again.length > 0 ? ((await call('register', again)).rejected ?? []) : [];
        const isAskedAgain = new Set(again.map(({ number }) => number));
        const rejected = [...(first.rejected?.filter(({ number }) => !number || !isAskedAgain.has(number)) ?? []), ...second];
        for (const { number, error } of rejected) {
          if (quotaCodes.has(error.code)) throw refusal(error.code, error.message ?? 'Quota used up');
          if (number && error.code === alreadyRegistered) known.push(number);
          else if (number) refused[number] = error.message ?? String(error.code);
        }
      }
      return { refused, known };
    },

    async resume(trackingNumbers) {
      for (const batch of inBatches(trackingNumbers, batchSize))
        await call(
          'retrack',
          batch.map((number) => ({ number })),
        );
    },

    async get(trackingNumbers) {
      const parcels: Parcel[] = [];
      const unknown: string[] = [];
      for (const batch of inBatches(trackingNumbers, batchSize)) {
        const data = await call(
          'gettrackinfo',
          batch.map((number) => ({ number })),
        );
        for (const accepted of data.accepted ?? []) {
          const tracked = Tracked.safeParse(accepted);
          if (tracked.success) parcels.push(parcelOf(tracked.data));
        }
        unknown.push(...(data.rejected ?? []).flatMap(({ number, error }) => (number && error.code === notRegistered ? [number] : [])));
        const unexpected = data.rejected?.find(({ error }) => error.code !== notRegistered && error.code !== noDataYet);
        if (unexpected && parcels.length === 0 && batch.length === 1)
          throw new ConnectorError(vendor, 'rejected', unexpected.error.message ?? '', { vendorCode: String(unexpected.error.code) });
      }
      return { parcels, unknown };
    },

    verifyWebhook: (rawBody, signature) => readPush(rawBody, signature, key),
    readPush: seventeenTrackParcel,
  };
}
