import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPush, seventeenTrackSignature } from '#app/connectors/carriers/seventeen-track/client.server.ts';
import { parcelOf, parcelStatusOf } from '#app/connectors/carriers/seventeen-track/translate.ts';
import { Envelope, Push, Tracked } from '#app/connectors/carriers/seventeen-track/wire.ts';

const folder = path.resolve('../shared/contracts');
const hasPublished = existsSync(folder);
const sample = (name: string) => {
  const file = JSON.parse(readFileSync(path.join(folder, '17track/samples', name), 'utf8'));
  return file.response ?? file.body ?? file;
};

describe('the signature of a push', () => {
  test('is the plain hash of body, slash and key', () => {
    expect(seventeenTrackSignature('{"a":1}', 'k')).toBe('76f18e7bce3a74b46913cbb5b40dd183a27897f2dd0f09d3e45fb24cf65392ab');
  });

  test('decides whether the push is believed', () => {
    const body = JSON.stringify({
      event: 'TRACKING_UPDATED',
      data: { number: 'X1234567', track_info: { latest_status: { status: 'Delivered' } } },
    });
    expect(readPush(body, seventeenTrackSignature(body, 'key').toUpperCase(), 'key').parcel).toMatchObject({
      trackingNumber: 'X1234567',
      status: 'delivered',
    });
    expect(() => readPush(body, seventeenTrackSignature(body, 'other'), 'key')).toThrow('wrong signature');
    expect(() => readPush(`${body} `, seventeenTrackSignature(body, 'key'), 'key')).toThrow('wrong signature');
  });

  test.skipIf(!hasPublished)('holds for the collected vectors', () => {
    const { vectors } = JSON.parse(readFileSync(path.join(folder, 'signature-vectors.json'), 'utf8'));
    for (const vector of vectors.filter((each: { name: string }) => each.name.startsWith('17track'))) {
      expect(seventeenTrackSignature(vector.body, vector.secret)).toBe(vector.expected);
    }
  });
});

describe('statuses', () => {
  test.each([
    ['InTransit', 'InTransit_PickedUp', 'in_transit'],
    ['Delivered', null, 'delivered'],
    ['SomethingNew', 'Exception_Held', 'exception'],
    [null, null, undefined],
  ])('%s / %s is %s', (status, sub, expected) => {
    expect(parcelStatusOf(status, sub)).toBe(expected);
  });

  test.skipIf(!hasPublished)('cover every main status of the documentation', () => {
    const { main_status } = JSON.parse(readFileSync(path.join(folder, '17track/enums.json'), 'utf8'));
    expect(main_status.filter((status: string) => !parcelStatusOf(status, null))).toEqual([]);
  });
});

describe('the time of an event', () => {
  const timesOf = (...events: { time_utc?: string | null; time_iso?: string | null }[]) =>
    parcelOf(Tracked.parse({ number: 'X1234567', track_info: { tracking: { providers: [{ events }] } } })).events.map(({ at }) =>
      at.toISOString(),
    );

  test('without a zone is the same on every machine', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      expect(timesOf({ time_utc: null, time_iso: '2026-11-01T01:30:00' })).toEqual(['2026-11-01T01:30:00.000Z']);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('is the local one where UTC is left empty, and one that nobody can read is left out', () => {
    expect(timesOf({ time_utc: '', time_iso: '2026-11-01T01:30:00+08:00' }, { time_iso: 'yesterday' }, {})).toEqual([
      '2026-10-31T17:30:00.000Z',
    ]);
  });
});

describe.skipIf(!hasPublished)('documented samples', () => {
  test.each(['webhook_tracking_updated_delivered.json', 'webhook_tracking_updated_exception.json', 'webhook_tracking_stopped.json'])(
    '%s is read',
    (name) => {
      const push = Push.parse(sample(name));
      const parcel = parcelOf(push.data);
      expect(parcel.trackingNumber).not.toBe('');
      const times = parcel.events.map((event) => event.at.getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
    },
  );

  test.each(['register.json', 'gettrackinfo.json', 'error_invalid_key.json'])('%s is an envelope', (name) => {
    const raw = JSON.parse(readFileSync(path.join(folder, '17track/samples', name), 'utf8'));
    const answer = [raw, raw.response, raw.response?.body, raw.body].find((each) => Envelope.safeParse(each).success);
    expect(answer).toBeDefined();
    for (const accepted of (answer?.data?.accepted as unknown[]) ?? []) expect(Tracked.safeParse(accepted).success).toBe(true);
  });
});
