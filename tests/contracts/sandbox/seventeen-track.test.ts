import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';

const SAMPLES = new URL('../../../../shared/contracts/17track/samples/', import.meta.url);
const sample = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8'));

/** Names of all members, with the array's first element standing for all: two bodies of one shape give the same list. */
function shape(value: unknown, path = '$'): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [`${path}[]`] : shape(value[0], `${path}[]`);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...shape(inner, `${path}.${key}`)]);
  return [];
}

let sandbox: TestSandbox;
let app: Server;
let received: { body: string; sign: string; path: string }[];
let answer: number;

beforeAll(async () => {
  received = [];
  app = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, sign: String(request.headers.sign), path: String(request.url) });
    response.statusCode = answer;
    response.end('ok');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', () => resolve()));
  sandbox = await startSandbox({ appUrl: `http://127.0.0.1:${(app.address() as AddressInfo).port}`, only: ['seventeen-track'] });
});
afterAll(async () => {
  await sandbox?.close();
  app?.close();
});
beforeEach(async () => {
  answer = 200;
  received.length = 0;
  await sandbox.control.reset();
  await control('limits', { perSecond: 1000 });
});

async function call(name: string, body: unknown, key = sandbox.settings.keys.seventeenTrackKey, version = 'v2.4') {
  const response = await fetch(sandbox.at(`https://api.17track.net/track/${version}/${name}`), {
    method: 'POST',
    headers: { '17token': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
async function control(name: string, body: unknown) {
  const response = await fetch(`${sandbox.origin}/_control/seventeen-track/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

describe('registering', () => {
  it('asks for what a carrier needs: country and postal code, the postal code, or the end of the phone', async () => {
    const codeOf = async (item: object) => {
      const { data } = (await call('register', [item])).body;
      return data.rejected[0]?.error.code ?? 'accepted';
    };
    const [postNl, gls, sf] = [14041, 100005, 100012].map((carrier, at) => ({ number: `1234567890${at}`, carrier }));
    expect(await codeOf({ ...postNl, destination_postal_code: '1012AB' })).toBe(-18010018);
    expect(await codeOf({ ...postNl, destination_postal_code: '1012AB', destination_country: 'NL' })).toBe('accepted');
    expect(await codeOf({ ...gls, destination_country: 'DE' })).toBe(-18010019);
    expect(await codeOf({ ...gls, destination_postal_code: '10115' })).toBe('accepted');
    expect(await codeOf({ ...sf, phone_number_last_4: '+1 512 867' })).toBe(-18010020);
    expect(await codeOf({ ...sf, phone_number_last_4: '5309' })).toBe('accepted');
  });

  it('accepts some numbers and rejects others in one call', async () => {
    const { status, body } = await call('register', [
      { number: 'RR123456789CN', carrier: 3011, tag: 'order-1001', order_no: '1001' },
      { number: '1234' },
      { number: 'ABCDEF' },
      { number: 'RR123456780CN', carrier: 5 },
      {},
    ]);
    expect(status).toBe(200);
    expect(body.code).toBe(0);
    expect(body.data.accepted).toEqual([{ origin: 1, number: 'RR123456789CN', carrier: 3011, tag: 'order-1001' }]);
    expect(body.data.rejected.map((row: { error: { code: number } }) => row.error.code)).toEqual([
      -18010012, -18019903, -18019910, -18010010,
    ]);
    expect(body.data.rejected[0]).toEqual({ number: '1234', error: { code: -18010012, message: "The format of '1234' is invalid." } });
  });

  it('detects the carrier, and refuses a number the second time', async () => {
    expect((await call('register', [{ number: 'RR123456789CN' }])).body.data.accepted[0].carrier).toBe(3011);
    expect((await call('register', [{ number: 'RR123456789CN' }])).body.data.rejected[0].error.code).toBe(-18019901);
  });

  it('spends quota only on accepted numbers and stops when it is used up', async () => {
    await control('limits', { quotaTotal: 1 });
    const { body } = await call('register', [{ number: '1234' }, { number: 'RR123456789CN' }, { number: 'RR123456790CN' }]);
    expect(body.data.accepted).toHaveLength(1);
    expect(body.data.rejected.at(-1).error.code).toBe(-18019908);
    expect((await call('getquota', {})).body.data).toMatchObject({ quota_total: 1, quota_used: 1, quota_remain: 0 });
  });

  it('refuses more than forty numbers, and a body that is no list', async () => {
    const many = Array.from({ length: 41 }, (_, i) => ({ number: `RR1234567${String(i).padStart(2, '0')}CN` }));
    expect((await call('register', many)).body).toMatchObject({ code: -18010014, data: { errors: [{ code: -18010014 }] } });
    expect((await call('register', { number: 'RR123456789CN' })).body.code).toBe(-18010013);
  });
});

describe('the door', () => {
  it('answers a wrong key with 401 in the published shape', async () => {
    const { status, body } = await call('register', [{ number: 'RR123456789CN' }], 'wrong');
    expect(status).toBe(401);
    expect(body).toEqual({ code: -18010002, data: { errors: [{ code: -18010002, message: 'Invalid security key.' }] } });
  });

  it('allows three requests a second', async () => {
    await control('limits', { perSecond: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('getquota', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });

  it('knows only its own paths, in both versions', async () => {
    expect((await call('nonsense', [])).status).toBe(404);
    expect((await call('getquota', {}, undefined, 'v2.2')).status).toBe(200);
    expect((await call('getquota', {}, undefined, 'v1')).status).toBe(404);
  });
});

describe('tracking', () => {
  it('has nothing at first, then NotFound, then what the carrier saw', async () => {
    const get = async () => (await call('gettrackinfo', [{ number: 'RR123456789CN' }, { number: 'LB000000000CN' }])).body.data;
    await call('register', [{ number: 'RR123456789CN', tag: 'A1' }]);
    expect((await get()).rejected.map((row: { error: { code: number } }) => row.error.code)).toEqual([-18019909, -18019902]);
    await sandbox.control.clock.advance(120_000);
    expect((await get()).accepted[0].track_info.latest_status).toEqual({
      status: 'NotFound',
      sub_status: 'NotFound_Other',
      sub_status_descr: null,
    });
    await control('move', {
      number: 'RR123456789CN',
      status: 'InTransit',
      sub_status: 'InTransit_PickedUp',
      location: 'Shenzhen',
      country: 'CN',
    });
    const info = (await get()).accepted[0];
    expect(info).toMatchObject({
      number: 'RR123456789CN',
      carrier: 3011,
      tag: 'A1',
      track_info: { latest_event: { location: 'Shenzhen, CN', stage: 'PickedUp' } },
    });
    expect(info.track_info.milestone.find((row: { key_stage: string }) => row.key_stage === 'PickedUp').time_utc).toMatch(/Z$/);
  });

  it('reaches every state', async () => {
    const states = [
      'InfoReceived',
      'InTransit',
      'AvailableForPickup',
      'OutForDelivery',
      'DeliveryFailure',
      'Delivered',
      'Exception',
      'Expired',
      'NotFound',
    ];
    for (const status of states) expect(await control('move', { number: 'RR123456789CN', status })).toMatchObject({ status });
  });

  it('a late event is told but does not change the state; an exception after delivery does', async () => {
    await call('register', [{ number: 'RR123456789CN' }]);
    await control('move', { number: 'RR123456789CN', status: 'Delivered' });
    const late = new Date(sandbox.world.clock.now().getTime() - 86_400_000).toISOString();
    expect(await control('move', { number: 'RR123456789CN', status: 'OutForDelivery', time: late })).toMatchObject({ status: 'Delivered' });
    expect(await control('move', { number: 'RR123456789CN', status: 'Exception', sub_status: 'Exception_Returning' })).toMatchObject({
      status: 'Exception',
      subStatus: 'Exception_Returning',
    });
    await sandbox.control.idle();
    expect(received.map(({ body }) => JSON.parse(body).data.track_info.latest_status.status)).toEqual([
      'Delivered',
      'Delivered',
      'Exception',
    ]);
  });

  it('stops, tracks again once, deletes, changes the carrier', async () => {
    const first = async (name: string, item: object) => {
      const { accepted, rejected } = (await call(name, [{ number: 'RR123456789CN', ...item }])).body.data;
      return accepted[0] ?? rejected[0].error.code;
    };
    await first('register', {});
    expect(await first('retrack', {})).toBe(-18019904);
    expect(await first('stoptrack', {})).toEqual({ number: 'RR123456789CN', carrier: 3011 });
    expect(await first('retrack', {})).toEqual({ number: 'RR123456789CN', carrier: 3011 });
    expect(await first('changecarrier', { carrier_old: 3011, carrier_new: 100001 })).toEqual({ number: 'RR123456789CN', carrier: 100001 });
    expect((await call('gettracklist', { number: 'RR123456789CN' })).body).toMatchObject({
      page: { data_total: 1 },
      data: { accepted: [{ carrier: 100001, tracking_status: 'Tracking', is_retracked: true }] },
    });
    expect(await first('deletetrack', {})).toEqual({ number: 'RR123456789CN', carrier: 100001 });
    expect(await first('stoptrack', {})).toBe(-18019902);
  });
});

describe('calls to the app', () => {
  it('are signed with a plain hash over body, slash and key', async () => {
    await call('register', [{ number: '1Z999AA10123456784', tag: 'T' }]);
    await control('move', { number: '1Z999AA10123456784', status: 'Delivered', location: 'GASQUET', country: 'US' });
    await sandbox.control.idle();
    const [push] = received;
    expect(push?.path).toBe('/webhooks/17track');
    expect(push?.sign).toBe(createHash('sha256').update(`${push?.body}/${sandbox.settings.keys.seventeenTrackKey}`).digest('hex'));
    expect(createHash('sha256').update('{"a":1}/k').digest('hex')).toBe('76f18e7bce3a74b46913cbb5b40dd183a27897f2dd0f09d3e45fb24cf65392ab');
  });

  it('are tried again after ten minutes when the app does not take them', async () => {
    answer = 500;
    await call('register', [{ number: '1Z999AA10123456784' }]);
    await control('move', { number: '1Z999AA10123456784', status: 'Delivered' });
    await sandbox.control.idle();
    answer = 200;
    await sandbox.control.clock.advance(601_000);
    await sandbox.control.idle();
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
  });

  it('say when 17TRACK stops', async () => {
    await call('register', [{ number: '1Z999AA10123456784' }]);
    await control('stop', { number: '1Z999AA10123456784' });
    await sandbox.control.idle();
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      event: 'TRACKING_STOPPED',
      data: { number: '1Z999AA10123456784', carrier: 100002, param: null, tag: null },
    });
  });

  it.skipIf(!existsSync(SAMPLES))('have exactly the members of the published sample (needs ../shared/contracts)', async () => {
    await call('register', [{ number: '1Z999AA10123456784' }]);
    await control('move', { number: '1Z999AA10123456784', status: 'Delivered', location: 'GASQUET', country: 'US' });
    await control('stop', { number: '1Z999AA10123456784' });
    await sandbox.control.idle();
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(shape(bodies[0]).sort()).toEqual(shape(sample('webhook_tracking_updated_delivered')).sort());
    expect(shape(bodies[1]).sort()).toEqual(shape(sample('webhook_tracking_stopped')).sort());
    const { body } = await call('gettrackinfo', [{ number: '1Z999AA10123456784' }, { number: 'LB000000000CN' }]);
    expect(shape(body).sort()).toEqual(shape(sample('gettrackinfo').response.body).sort());
  });
});

it('the desk shows parcels and moves them', async () => {
  await control('move', { number: 'RR123456789CN', status: 'InfoReceived' });
  expect(await (await fetch(`${sandbox.origin}/desk/seventeen-track`)).text()).toContain('RR123456789CN');
  const moved = await fetch(`${sandbox.origin}/desk/seventeen-track/parcels/RR123456789CN/move`, {
    method: 'POST',
    body: new URLSearchParams({ state: 'OutForDelivery/OutForDelivery_Other', city: 'Leeds', country: 'gb' }),
  });
  expect(await moved.text()).toContain('Leeds, GB');
});
