/** When a session was last used, as the list of devices shows it: noted once an hour by the screens. And what ends with it. */
import { expect, test, vi } from 'vitest';
import { identify } from '#app/doors/identify.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { listDevices } from '#app/features/account/list-devices.server.ts';
import { revokeToken } from '#app/features/account/tokens.server.ts';
import { liveEvents } from '#app/hooks/live-events.server.ts';
import { askedAgainMs } from '#app/platform/events.server.ts';
import { loader } from '#app/routes/app.tsx';
import { harness } from '#tests/support/harness.ts';

const minute = 60_000;

test('a screen notes the use of its session, an hour after the last note', async () => {
  const h = await harness();
  const seller = await h.newSeller();
  const open = async (address: string) => {
    const request = new Request(`${h.appUrl}/app/orders`, { headers: { cookie: `quayside_session=${seller.token}` } });
    await loader({ request, params: {}, context: createLoadContext(h.services, request, address) });
    const [device] = await listDevices(seller.ctx);
    return device;
  };
  const first = await open('198.51.100.1');
  h.advanceClock(59 * minute);
  expect(await open('198.51.100.2')).toEqual(first);
  h.advanceClock(2 * minute);
  const later = await open('198.51.100.3');
  expect(later?.address).toBe('198.51.100.3');
  expect(later?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual((first?.lastUsedAt?.getTime() ?? 0) + 60 * minute);
  expect(await open('198.51.100.4')).toEqual(later);
});

test('over https nobody is signed in by a cookie that a neighbour below the same domain has set', async () => {
  const h = await harness();
  const [seller, neighbour] = [await h.newSeller(), await h.newSeller()];
  const services = { ...h.services, env: { ...h.services.env, APP_URL: 'https://quayside.example' } };
  const cookie = `quayside_session=${neighbour.token}; __Host-quayside_session=${seller.token}`;
  const { account } = await identify(services, new Request('https://quayside.example/app', { headers: { cookie } }));
  expect(account?.id).toBe(seller.accountId);
});

test('live news end soon after their session: a tab that stayed open told on what happens in the workplace', async () => {
  const h = await harness();
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const listen = async ({ token }: { token: string }) => {
      const request = new Request(`${h.appUrl}/events`, { headers: { cookie: `quayside_session=${token}` } });
      return (await liveEvents(h.services).request(request)).body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    };
    const [leaving, staying] = [await listen(seller), await listen(other)];
    await vi.advanceTimersByTimeAsync(askedAgainMs);
    await revokeToken(seller.ctx, seller.token);
    await vi.advanceTimersByTimeAsync(askedAgainMs);
    let isOver = false;
    while (!isOver) isOver = (await leaving.read()).done;

    await other.ctx.publish({ workplaceId: other.workplaceId, name: 'counts', data: {} });
    let told = '';
    while (!told.includes('event: counts')) told += new TextDecoder().decode((await staying.read()).value);
    await staying.cancel();
  } finally {
    vi.useRealTimers();
  }
});

test('nobody is signed in by a session’s token in an address, which is written into logs', async () => {
  const h = await harness();
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  const address = `${h.appUrl}/app?id_token=${other.token}`;
  expect((await identify(h.services, new Request(address))).account).toBeUndefined();
  const headers = { cookie: `quayside_session=${seller.token}` };
  expect((await identify(h.services, new Request(address, { headers }))).account?.id).toBe(seller.accountId);
});
