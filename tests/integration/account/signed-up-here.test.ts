/** Confirming an address signs in where one has signed up, and nowhere else (decision 306). */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { welcomePath } from '#app/features/onboarding/welcome-path.ts';
import * as confirmPage from '#app/routes/auth.email-verification.tsx';
import * as signUpPage from '#app/routes/signup.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const newEmail = () => `here-${randomBytes(6).toString('hex')}@example.com`;
type Browser = Map<string, string>;

function requestOf(browser: Browser, path: string, form?: Record<string, string>) {
  const request = new Request(`${h.appUrl}${path}`, {
    headers: { cookie: [...browser].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { request, params: {}, context: createLoadContext(h.services, request, `10.${[...randomBytes(3)].join('.')}`) } as never;
}

/** Presses a page's button. @returns where it leads. */
async function press(browser: Browser, action: (args: never) => Promise<unknown>, path: string, form: Record<string, string> = {}) {
  const answer = (await action(requestOf(browser, path, form))) as Response;
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    browser.set(name, value);
  }
  return answer.headers.get('location') ?? '';
}

const signUp = (browser: Browser, email: string, password = 'long quiet river 9') =>
  press(browser, signUpPage.action as never, '/signup', { email, password, first_name: 'Erin', last_name: 'Example', time_zone: 'UTC' });
const confirm = (browser: Browser, link: string) => press(browser, confirmPage.action as never, link);
const read = (link: string) => confirmPage.loader(requestOf(new Map(), link)) as Promise<{ state: string; email: string | null }>;

async function linkTo(email: string): Promise<string> {
  await h.drainJobs();
  const letters = await h.control<{ text: string }[]>(`mail/messages?to=${encodeURIComponent(email)}`);
  return letters.flatMap(({ text }) => text.match(/\/auth\/email-verification\?id=[\w-]+&code=[\w-]+/g) ?? []).at(-1) ?? '';
}

test('in the browser that signed up: signed in, and led to the setup guide', async () => {
  const [browser, email] = [new Map<string, string>(), newEmail()];
  await signUp(browser, email);
  const link = await linkTo(email);
  expect(await confirm(browser, link)).toBe(welcomePath);
  expect(browser.get('quayside_session')).toMatch(/^[\w-]{40,}$/);
  expect(browser.get('quayside_signup')).toBe('');
});

test('in another browser: confirmed, and asked to sign in with the address that is known', async () => {
  const [browser, other, email] = [new Map<string, string>(), new Map<string, string>(), newEmail()];
  await signUp(browser, email);
  const link = await linkTo(email);
  expect(await confirm(other, link)).toBe(link);
  expect(other.has('quayside_session')).toBe(false);
  expect(await read(link)).toMatchObject({ state: 'confirmed', email });
  // The link was used up: where one has signed up it says so, and signs nobody in.
  expect(await confirm(browser, link)).toBe(link);
  expect(browser.has('quayside_session')).toBe(false);
});

test('whoever has no mailed code learns no address', async () => {
  const [browser, email] = [new Map<string, string>(), newEmail()];
  await signUp(browser, email);
  const link = await linkTo(email);
  await confirm(browser, link);
  expect(await read(link.replace(/code=.*/, 'code=guessed'))).toMatchObject({ state: 'confirmed', email: null });
});

test('a stranger who signs up with the address afterwards gets nobody signed in to what then has their password', async () => {
  const [browser, stranger, email] = [new Map<string, string>(), new Map<string, string>(), newEmail()];
  await signUp(browser, email);
  await signUp(stranger, email, 'a stranger chose this 7');
  const link = await linkTo(email);
  expect(await confirm(browser, link)).toBe(link);
  expect(browser.has('quayside_session')).toBe(false);
});

test('the cookie of one account signs in to no other, and one for an address that has an account looks the same', async () => {
  const [browser, other] = [new Map<string, string>(), new Map<string, string>()];
  const [email, second] = [newEmail(), newEmail()];
  await signUp(browser, email);
  await signUp(other, second);
  const link = await linkTo(second);
  expect(await confirm(browser, link)).toBe(link);
  expect(browser.has('quayside_session')).toBe(false);
  const again = new Map<string, string>();
  await signUp(again, second);
  expect(again.get('quayside_signup')).toHaveLength(other.get('quayside_signup')?.length ?? 0);
});

test('whoever is signed in to another account stays so', async () => {
  const seller = await h.newSeller();
  const [browser, email] = [new Map([['quayside_session', seller.token]]), newEmail()];
  await signUp(browser, email);
  const link = await linkTo(email);
  expect(await confirm(browser, link)).toBe(link);
  expect(browser.get('quayside_session')).toBe(seller.token);
});
