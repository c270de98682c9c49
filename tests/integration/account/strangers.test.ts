/** Who knocks at an account that is not theirs: what they learn, whom they keep out, and what its owner is told. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { queueAccountMail } from '#app/features/account/queue-account-mail.server.ts';
import { registerAccount } from '#app/features/account/register-account.server.ts';
import { requestMailLink } from '#app/features/account/request-mail-link.server.ts';
import { signIn } from '#app/features/account/sign-in.server.ts';
import { requestDeletion } from '#app/features/account/update-account.server.ts';
import { translator } from '#app/platform/i18n.server.ts';
import * as confirmPage from '#app/routes/auth.email-verification.tsx';
import * as keepPage from '#app/routes/auth.keep-account.tsx';
import * as linkPage from '#app/routes/auth.link-account.tsx';
import * as loginPage from '#app/routes/login.tsx';
import * as resetPage from '#app/routes/reset-password.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';
import { statementsOf } from '#tests/support/statements-of.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const password = 'long quiet river 9';
const newEmail = () => `stranger-${randomBytes(6).toString('hex')}@example.com`;
const newNetwork = () => `10.${[...randomBytes(3)].join('.')}`;
const visitor = (address = newNetwork(), deviceProofs?: string) =>
  createContext(h.services, { address, ...(deviceProofs ? { deviceProofs } : {}) });
const register = (email: string) => registerAccount(visitor(), { email, password, first_name: '', last_name: '', time_zone: 'UTC' });

const mailsTo = (email: string) =>
  h.control<{ subject: string; text: string; html: string }[]>(`mail/messages?to=${encodeURIComponent(email)}`);
async function linksTo(email: string, path: string): Promise<string[]> {
  await h.drainJobs();
  const pattern = new RegExp(`${path}\\?id=[\\w-]+&code=[\\w-]+`, 'g');
  return (await mailsTo(email)).flatMap(({ text }) => text.match(pattern) ?? []);
}

async function member(): Promise<string> {
  const email = newEmail();
  await register(email);
  await h.services.database.pool.query('update accounts set email_verified_at = now() where email = $1', [email]);
  return email;
}

/** A browser at a page of ours: what it is answered, and the cookies that it goes on with. */
interface Browser {
  address: string;
  cookie: string;
}
const newBrowser = (address = newNetwork()): Browser => ({ address, cookie: '' });
type Action = (args: { request: Request; params: object; context: ReturnType<typeof createLoadContext> }) => Promise<unknown>;
async function press(browser: Browser, action: unknown, path: string, form: Record<string, string> = {}) {
  const request = new Request(`${h.appUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie: browser.cookie },
  });
  const context = createLoadContext(h.services, request, browser.address);
  const answer = await (action as Action)({ request, params: {}, context });
  if (!(answer instanceof Response)) return (answer as { data: { code: string; message: string } }).data;
  const cookies = new Map(browser.cookie.split('; ').map((each): [string, string] => [each.split('=')[0] ?? '', each]));
  for (const each of answer.headers.getSetCookie()) cookies.set(each.split('=')[0] ?? '', each.split(';')[0] ?? '');
  browser.cookie = [...cookies.values()].filter(Boolean).join('; ');
  return { code: 'OK', to: answer.headers.get('location') };
}
const enter = (browser: Browser, email: string, given = password) => press(browser, loginPage.action, '/login', { email, password: given });
const signOut = (browser: Browser) => {
  browser.cookie = browser.cookie
    .split('; ')
    .filter((each) => !each.startsWith('quayside_session='))
    .join('; ');
};

describe('five wrong passwords', () => {
  test('from anywhere keep nobody out who is elsewhere', async () => {
    const email = await member();
    for (let time = 0; time < 5; time += 1) expect(await enter(newBrowser(), email, 'wrong')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await enter(newBrowser(), email)).toMatchObject({ code: 'OK' });
  });

  test('from one network keep out who is there, but not on a device on which the owner has signed in before', async () => {
    const email = await member();
    const [office, neighbour] = [newBrowser(), newBrowser()];
    neighbour.address = office.address;
    expect(await enter(office, email)).toMatchObject({ code: 'OK' });
    signOut(office);
    for (let time = 0; time < 5; time += 1) expect(await enter(neighbour, email, 'wrong')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await enter(neighbour, email)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await enter(office, email)).toMatchObject({ code: 'OK' });
    // The owner's success does not open the door for the other one again.
    expect(await enter(neighbour, email)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('on a known device close that device for a while, and no other', async () => {
    const email = await member();
    const [mine, other] = [newBrowser(), newBrowser()];
    for (const browser of [mine, other]) {
      expect(await enter(browser, email)).toMatchObject({ code: 'OK' });
      signOut(browser);
    }
    for (let time = 0; time < 5; time += 1) expect(await enter(mine, email, 'wrong')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await enter(mine, email)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await enter(other, email)).toMatchObject({ code: 'OK' });
  });
});

test('many networks that try passwords for one account are refused after twenty; its known devices and a new password still get in', async () => {
  const email = await member();
  const mine = newBrowser();
  await enter(mine, email);
  signOut(mine);
  for (let time = 0; time < 20; time += 1) expect(await enter(newBrowser(), email, 'wrong')).toMatchObject({ code: 'BAD_REQUEST' });
  const away = newBrowser();
  expect(await enter(away, email)).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await enter(mine, email)).toMatchObject({ code: 'OK' });
  await requestMailLink(visitor(), { email, mail: 'reset_password' });
  const [link = ''] = await linksTo(email, '/reset-password');
  expect(await press(away, resetPage.action, link, { password: 'brand new words 3' })).toMatchObject({ code: 'OK' });
  for (let time = 0; time < 20; time += 1) await enter(newBrowser(), email, 'wrong');
  expect(await enter(newBrowser(), email, 'brand new words 3')).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await enter(away, email, 'brand new words 3')).toMatchObject({ code: 'OK' });
});

test('a browser is known to each of its accounts by a proof of its own, which is no use for another account or in other words', async () => {
  const [email, second] = [await member(), await member()];
  const shared = newBrowser();
  for (const each of [email, second, email]) {
    await enter(shared, each);
    signOut(shared);
  }
  for (const each of [email, second]) {
    for (let time = 0; time < 5; time += 1) await enter(newBrowser(shared.address), each, 'wrong');
    expect(await enter(newBrowser(shared.address), each)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await enter({ ...shared }, each)).toMatchObject({ code: 'OK' });
  }
  const stranger = newBrowser();
  const victim = await member();
  for (let time = 0; time < 5; time += 1) await enter(newBrowser(stranger.address), victim, 'wrong');
  for (const cookie of [shared.cookie, 'quayside_device=a.b.c.d', `quayside_device=${'~'.repeat(5000)}`, 'quayside_device=%00'])
    expect(await enter({ ...stranger, cookie }, victim)).toMatchObject({ code: 'RATE_LIMITED' });
});

test('the owner is told of wrong passwords in their language, with what to do, once however many come', async () => {
  const email = await member();
  await h.services.database.pool.query("update accounts set locale = 'pt-BR' where email = $1", [email]);
  const before = (await mailsTo(email)).length;
  const network = newNetwork();
  for (let time = 0; time < 4; time += 1) await enter(newBrowser(network), email, 'wrong');
  await h.drainJobs();
  expect(await mailsTo(email)).toHaveLength(before);
  await enter(newBrowser(network), email, 'wrong');
  for (let wave = 0; wave < 3; wave += 1) {
    const another = newNetwork();
    for (let time = 0; time < 5; time += 1) await enter(newBrowser(another), email, 'wrong');
    await h.drainJobs();
  }
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(before + 1);
  const told = mails.find(({ subject }) => subject === translator('pt-BR')('mail:sign_in_failures.subject'));
  expect(told?.text).toContain(`${h.appUrl}/forgot-password`);
  expect(told?.text).toContain('10.');
});

describe('an address with an account is answered as one without', () => {
  const same = async (ask: (email: string) => Promise<unknown>) => {
    const [unconfirmed, confirmed, nobody] = [newEmail(), await member(), newEmail()];
    await register(unconfirmed);
    const sent: string[][] = [];
    for (const email of [nobody, unconfirmed, confirmed]) sent.push(await statementsOf(() => ask(email)));
    return sent;
  };

  test.each(['reset_password', 'verify_email'] as const)('by what is done before the answer to %s', async (mail) => {
    const [nobody, unconfirmed, confirmed] = await same((email) => requestMailLink(visitor(), { email, mail }));
    expect(nobody?.length).toBeGreaterThan(2);
    expect(nobody?.join()).not.toMatch(/from accounts/);
    expect(unconfirmed).toEqual(nobody);
    expect(confirmed).toEqual(nobody);
  });

  test('by what is done before a wrong password is refused, the fifth too, of which the owner is told', async () => {
    const network = newNetwork();
    const wrong = (email: string) =>
      statementsOf(() => signIn(visitor(network), { email, password: 'wrong' }).catch((error) => expect(error.code).toBe('BAD_REQUEST')));
    const [unconfirmed, confirmed, nobody] = [newEmail(), await member(), newEmail()];
    await register(unconfirmed);
    for (let time = 1; time <= 5; time += 1) {
      const sent = await wrong(nobody);
      expect(sent.some((text) => /pgboss/.test(text))).toBe(time === 5);
      expect(await wrong(unconfirmed)).toEqual(sent);
      expect(await wrong(confirmed)).toEqual(sent);
    }
  });

  test('by how much is done before the answer to a sign-up', async () => {
    const [nobody, unconfirmed, confirmed] = await same(register);
    expect(nobody?.length).toBeGreaterThan(6);
    expect(unconfirmed).toEqual(confirmed);
    expect(confirmed?.length).toBe(nobody?.length);
  });
});

describe('the link that confirms an address', () => {
  const openPage = (link: string) => {
    const request = new Request(`${h.appUrl}${link}`);
    return confirmPage.loader({ request, params: {}, context: createLoadContext(h.services, request, newNetwork()) });
  };

  test('confirms by a press: whoever only opens it, as mail scanners do, changes nothing', async () => {
    const email = newEmail();
    await register(email);
    const [link = ''] = await linksTo(email, '/auth/email-verification');
    for (let time = 0; time < 3; time += 1) expect(await openPage(link)).toMatchObject({ state: 'open' });
    await expect(signIn(visitor(), { email, password })).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    await press(newBrowser(), confirmPage.action, link);
    expect(await openPage(link)).toMatchObject({ state: 'confirmed' });
    await signIn(visitor(), { email, password });
    await press(newBrowser(), confirmPage.action, link);
    expect(await openPage(link)).toMatchObject({ state: 'confirmed' });
  });

  test('says when it is no longer good, also when that happens while the page is open', async () => {
    const email = newEmail();
    await register(email);
    const [link = ''] = await linksTo(email, '/auth/email-verification');
    await register(email);
    await press(newBrowser(), confirmPage.action, link);
    for (const dead of [link, `${link}x`, '/auth/email-verification', '/auth/email-verification?id=1&code=2'])
      expect(await openPage(dead)).toMatchObject({ state: 'invalid' });
  });
});

test('whatever link a mail about an account carries, opening it changes nothing', async () => {
  const pages: Record<string, { loader: unknown }> = {
    '/auth/email-verification': confirmPage,
    '/reset-password': resetPage,
    '/auth/keep-account': keepPage,
    '/auth/link-account': linkPage,
  };
  const [fresh, leaving] = [newEmail(), await h.newSeller()];
  await register(fresh);
  await requestMailLink(visitor(), { email: fresh, mail: 'reset_password' });
  const { rows } = await h.services.database.pool.query('select id from accounts where email = $1', [fresh]);
  const identity = { provider: 'google' as const, subject: fresh, email: fresh };
  await queueAccountMail(visitor(), { accountId: rows[0].id, mail: 'link_identity', identity });
  await requestDeletion(leaving.ctx);
  await h.drainJobs();
  const kept = async () => {
    const ids = [rows[0].id, leaving.accountId];
    const tables = ['account_tokens', 'account_identities'].map(
      (table) => `select to_jsonb(t) as row from ${table} t where account_id = any($1)`,
    );
    const { rows: found } = await h.services.database.pool.query(
      [...tables, 'select to_jsonb(a) from accounts a where id = any($1)'].join(' union all '),
      [ids],
    );
    return found.map(({ row }) => JSON.stringify(row)).sort();
  };
  const before = await kept();
  const mails = [...(await mailsTo(fresh)), ...(await mailsTo(leaving.email))];
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+[?&](code|proof)=\S+/g) ?? []).map((link) => new URL(link));
  expect(links.map(({ pathname }) => pathname).sort()).toEqual(Object.keys(pages).sort());
  for (const link of [...links, ...links]) {
    const request = new Request(`${h.appUrl}${link.pathname}${link.search}`);
    const context = createLoadContext(h.services, request, newNetwork());
    const { loader } = pages[link.pathname] as { loader: unknown };
    await (loader as Action)({ request, params: {}, context });
  }
  expect(await kept()).toEqual(before);
});
