import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { notify, tell } from '#app/features/notifications/create-notification.server.ts';
import { defaultPreferences } from '#app/features/notifications/kinds.ts';
import { unreadCounts } from '#app/features/notifications/list-notifications.server.ts';
import { readPreferences, savePreferences } from '#app/features/notifications/preferences.server.ts';
import type { Preferences } from '#app/features/notifications/schemas.ts';
import { queueDigests, sendDigest } from '#app/features/notifications/send-digests.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;

beforeAll(async () => {
  h = await harness();
});

interface List {
  notifications: { id: string; kind: string; text: string; link: string; is_read: boolean }[];
  next_cursor: string | null;
  unread: { total: number; product: number; supplier: number; order: number };
}

const trouble = (order: string, kind: 'order' | 'product' = 'order') =>
  notify(seller.ctx, { kind, message: 'order_delivery_trouble', params: { order }, link: '/app/orders/shipment' });
const list = async (query = '') => (await seller.api<List>('GET', `/core/list-notification${query}`)).body.data as List;
const mails = () => h.control<{ subject: string; text: string; html?: string }[]>(`mail/messages?to=${encodeURIComponent(seller.email)}`);
/** Other files share this clock: it goes back by as much as it went on. */
let moved = 0;
const pass = (ms: number) => {
  h.advanceClock(ms);
  moved += ms;
};
afterAll(() => h.advanceClock(-moved));
/** A minute later: what is younger waits for the next one. */
const digest = () => {
  pass(60_000);
  return sendDigest(createContext(h.services), { workplaceId: seller.workplaceId });
};
const prefer = (change: Partial<Preferences>) => savePreferences(seller.ctx, { ...defaultPreferences, ...change });
const hour = 3_600_000;

test('a notification that is told again by its id rings once', async () => {
  seller = await h.newSeller();
  const payload = {
    workplaceId: seller.workplaceId,
    id: newId(),
    kind: 'order' as const,
    message: 'store_uninstalled',
    params: { store: 'Harbor' },
    link: '/app/channel',
  };
  await tell(createContext(h.services), payload);
  await tell(createContext(h.services), payload);
  expect((await list()).unread).toEqual({ total: 1, product: 0, supplier: 0, order: 1 });
});

describe('the list', () => {
  test('shows the newest first, by kind, unread only, page after page', async () => {
    seller = await h.newSeller();
    for (const name of ['#1', '#2', '#3']) await trouble(name);
    await trouble('#4', 'product');
    expect((await list()).unread).toEqual({ total: 4, product: 1, supplier: 0, order: 3 });
    expect((await list('?kind=order')).notifications.map(({ text }) => /#\d/.exec(text)?.[0])).toEqual(['#3', '#2', '#1']);
    const first = await list('?page_size=3');
    const second = await list(`?page_size=3&cursor=${first.next_cursor}`);
    expect([...first.notifications, ...second.notifications].map(({ id }) => id)).toHaveLength(4);
    expect(second.next_cursor).toBeNull();
    await seller.api('POST', '/setting-notification', { ids: [first.notifications[0]?.id] });
    expect((await list('?unread=true')).notifications).toHaveLength(3);
    expect((await list('?unread=true')).unread).toMatchObject({ total: 3, product: 0 });
  });

  test('is in the reader’s language, and nobody else’s', async () => {
    seller = await h.newSeller();
    await trouble('#1');
    const german = await seller.api<List>('GET', '/core/list-notification', undefined, { locale: 'de' });
    expect(german.body.data?.notifications[0]?.text).not.toBe((await list()).notifications[0]?.text);
    const stranger = await h.newSeller();
    expect((await stranger.api<List>('GET', '/core/list-notification')).body.data?.notifications).toEqual([]);
    const mine = await list();
    await stranger.api('POST', '/setting-notification', { ids: [mine.notifications[0]?.id] });
    expect((await list()).unread.total).toBe(1);
  });

  test('the bell goes down by exactly what was unread, also when two mark at once', async () => {
    seller = await h.newSeller();
    for (const name of ['#1', '#2', '#3']) await trouble(name);
    await Promise.all([seller.api('POST', '/setting-notification', {}), seller.api('POST', '/setting-notification', {})]);
    expect(await unreadCounts(seller.ctx)).toEqual({ total: 0, product: 0, supplier: 0, order: 0 });
  });
});

describe('digests', () => {
  test('mail what is unread once, with links, in HTML and text', async () => {
    seller = await h.newSeller();
    for (const name of ['#1001', '#1002']) await trouble(name);
    await digest();
    await digest();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 new notifications from Quayside');
    const named = `?workplace_id=${seller.workplaceId}`;
    for (const words of ['#1001', '#1002', `${h.appUrl}/app/orders/shipment${named}`, `${h.appUrl}/app/setting/notification${named}`]) {
      expect(mail?.text).toContain(words);
      expect(JSON.stringify(mail)).toContain(words);
    }
    expect(mail?.text).toContain(`${h.appUrl}/app/notifications?show=unread&workplace_id=${seller.workplaceId}`);
  });

  test('of an account that nobody signs in to lead into its store’s admin', async () => {
    seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    const admin = `https://admin.shopify.com/store/${domain.replace('.myshopify.com', '')}/apps/quayside`;
    await trouble('#1');
    await digest();
    const [mail] = await mails();
    for (const path of ['/app/orders/shipment', '/app/setting/notification', '/app/notifications?show=unread'])
      expect(mail?.text).toContain(`${admin}${path}`);
    expect(mail?.text).not.toContain(h.appUrl);
  });

  test('of an account with a password lead to the web address, whatever stores it has', async () => {
    seller = await h.newSeller();
    await h.connectStore(seller);
    await h.services.database.pool.query("update accounts set password_hash = 'kept' where id = $1", [seller.accountId]);
    await trouble('#1');
    await digest();
    expect((await mails())[0]?.text).toContain(`${h.appUrl}/app/setting/notification?workplace_id=${seller.workplaceId}`);
  });

  test('come at most once an hour, and only with something new', async () => {
    seller = await h.newSeller();
    await trouble('#1');
    await digest();
    await trouble('#2');
    await digest();
    expect(await mails()).toHaveLength(1);
    const anHourLater = () => {
      pass(hour);
      return digest();
    };
    await anHourLater();
    const after = await mails();
    expect(after).toHaveLength(2);
    expect(JSON.stringify(after.map((mail) => mail.subject).sort())).toContain('1 new notification from Quayside');
    await anHourLater();
    expect(await mails()).toHaveLength(2);
  });

  test('bring what was told late: by a job that had to wait, or by work that was not done when younger news was mailed', async () => {
    seller = await h.newSeller();
    const told = newId();
    let end: () => void = () => undefined;
    const isLong = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const work = seller.ctx.transaction(async (tx) => {
      await notify(tx, { kind: 'order', message: 'order_delivery_trouble', params: { order: '#long' }, link: '/app/orders/shipment' });
      begun();
      await isLong;
    });
    await hasBegun;
    pass(30_000);
    await h.services.database.pool.query(
      `insert into notifications (workplace_id, id, kind, message, params, link, created_at)
       values ($1, $2, 'order', 'order_delivery_trouble', '{"order": "#young"}', '/app/orders/shipment', $3)`,
      [seller.workplaceId, newId(), new Date(h.services.now().getTime() - 60_000)],
    );
    await sendDigest(createContext(h.services), { workplaceId: seller.workplaceId });
    end();
    await work;
    await tell(createContext(h.services), {
      workplaceId: seller.workplaceId,
      id: told,
      kind: 'order',
      message: 'order_delivery_trouble',
      params: { order: '#told' },
      link: '/app/orders/shipment',
    });
    pass(hour);
    await digest();
    const [first, second] = (await mails()).sort((a, b) => Number(b.text.includes('#young')) - Number(a.text.includes('#young')));
    expect(['#young', '#long', '#told'].map((order) => [first?.text.includes(order), second?.text.includes(order)])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  test('leave out the kinds that are off, and what was read meanwhile', async () => {
    seller = await h.newSeller();
    await prefer({ mails_order: false, mails_product: true });
    await trouble('#1');
    await digest();
    expect(await mails()).toEqual([]);
    await trouble('#2', 'product');
    await seller.api('POST', '/setting-notification', {});
    await digest();
    expect(await mails()).toEqual([]);
    await trouble('#3', 'product');
    await digest();
    expect(await mails()).toHaveLength(1);
  });

  test('are queued for those who have something to read, never for an address nobody confirmed', async () => {
    const queued = async () => {
      pass(60_000);
      await queueDigests(createContext(h.services));
      const { rows } = await h.services.database.pool.query(
        "select data->>'workplaceId' as id from pgboss.job where name = 'notifications.send-digest' and data->>'workplaceId' = $1",
        [seller.workplaceId],
      );
      return rows.length;
    };
    seller = await h.newSeller();
    await h.services.database.pool.query('update accounts set email_verified_at = null where id = $1', [seller.accountId]);
    await trouble('#1');
    expect(await queued()).toBe(0);
    await h.services.database.pool.query('update accounts set email_verified_at = now() where id = $1', [seller.accountId]);
    expect(await queued()).toBe(1);
    await digest();
    expect(await mails()).toHaveLength(1);
    await h.services.database.pool.query("delete from pgboss.job where name = 'notifications.send-digest' and data->>'workplaceId' = $1", [
      seller.workplaceId,
    ]);
    // Whoever just had one takes no place among the thousand of a sweep.
    await trouble('#2');
    expect(await queued()).toBe(0);
  });

  test('a mail server that is away makes the digest wait, not vanish', async () => {
    seller = await h.newSeller();
    await trouble('#1');
    const away = createContext(h.services);
    const broken = { ...away, connectors: { ...away.connectors, mail: { send: () => Promise.reject(new Error('connection refused')) } } };
    broken.as = (who) => Object.assign(away.as(who), { connectors: broken.connectors });
    pass(60_000);
    await expect(sendDigest(broken, { workplaceId: seller.workplaceId })).rejects.toThrow('connection refused');
    await digest();
    expect(await mails()).toHaveLength(1);
  });
});

test('preferences are each workplace’s own', async () => {
  seller = await h.newSeller();
  await prefer({ frequency: 'daily' });
  expect((await readPreferences(seller.ctx)).frequency).toBe('daily');
  expect(await readPreferences((await h.newSeller()).ctx)).toEqual(defaultPreferences);
});
