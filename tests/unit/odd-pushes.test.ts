/** Pushes of 17TRACK with odd members (docs/decisions/240), its own samples among them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parcelOf } from '#app/connectors/carriers/seventeen-track/translate.ts';
import { Push } from '#app/connectors/carriers/seventeen-track/wire.ts';
import { beginningOf, type Json, refusedAlone, severalOdd } from '#tests/support/odd-members.ts';

const event = {
  time_iso: '2026-11-20T10:00:00Z',
  time_utc: '2026-11-20T10:00:00Z',
  description: 'Delivered',
  location: 'Austin',
  stage: 'Delivered',
  sub_status: null,
};
const own: Json = {
  event: 'TRACKING_UPDATED',
  data: {
    number: 'YT2026112000001',
    carrier: 190008,
    tag: null,
    track_info: {
      latest_status: { status: 'Delivered', sub_status: 'Delivered_Other' },
      latest_event: event,
      tracking: {
        providers: [
          { provider: { key: 190008, name: 'YunExpress', alias: 'YunExpress' }, events: [event, { ...event, stage: 'InTransit' }] },
        ],
      },
    },
  },
};

const folder = '../shared/contracts/17track/samples';
const samples: [string, Json][] = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.startsWith('webhook_tracking_updated'))
      .map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))])
  : [];

describe.each([['ours', own] as [string, Json], ...samples])('a push of 17TRACK (%s)', (_, whole) => {
  const sample = beginningOf(whole);
  const essenceOf = (push: Json) => {
    const { trackingNumber, status } = parcelOf(Push.parse(push).data);
    return { trackingNumber, status };
  };
  const needed = new Set(['event', 'data.number', 'data.track_info.latest_status.status']);

  test('tells of the same parcel whichever member that it does not need is odd', () => {
    const essence = essenceOf(sample);
    expect(refusedAlone(sample, needed, (odd) => void expect(essenceOf(odd)).toEqual(essence))).toEqual([]);
  });

  test('tells of the same parcel when several members are odd', () => {
    const essence = essenceOf(sample);
    fc.assert(
      fc.property(severalOdd(sample, needed), (odd) => void expect(essenceOf(odd)).toEqual(essence)),
      { seed: 43, numRuns: 60 },
    );
  });
});
