import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ only: ['mail'] });
});
afterAll(() => sandbox?.close());
beforeEach(async () => {
  await sandbox.control.clearFaults();
  await fetch(`${sandbox.origin}/_control/mail/messages`, { method: 'DELETE' });
});

const letter = {
  from: { name: 'Quayside', address: 'hello@quayside.example' },
  to: 'Ana@Example.com',
  subject: 'Confirm your address – «café»',
  text: 'Open https://quayside.example/confirm?token=abc&x=1. Thank you!',
  html: '<p>Hello <b>Ana</b>, <a href="https://quayside.example/confirm?token=abc&amp;x=1">confirm</a> or <a href="mailto:help@quayside.example">ask</a>.</p><script>document.title="ran"</script>',
};

const transport = (auth?: { user: string; pass: string }) =>
  createTransport({
    host: '127.0.0.1',
    port: sandbox.settings.smtpPort,
    secure: false,
    ...(auth ? { auth } : {}),
    connectionTimeout: 3000,
  });

const messages = async (to?: string) =>
  (await (await fetch(`${sandbox.origin}/_control/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()) as {
    id: string;
    subject: string;
    to: string[];
    links: string[];
    text: string;
    html: string;
    sender: { name: string; address: string };
    headers: { key: string; value: string }[];
    attachments: { filename: string; bytes: number }[];
  }[];

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error) => error as Error & { responseCode?: number },
  );

test('a letter arrives whole and is found by its recipient, whatever the case', async () => {
  await transport().sendMail({ ...letter, headers: { 'X-Quayside': 'welcome' }, attachments: [{ filename: 'a.txt', content: 'hello' }] });
  const [message, ...more] = await messages('ana@example.com');
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    subject: letter.subject,
    sender: letter.from,
    to: ['ana@example.com'],
    links: ['https://quayside.example/confirm?token=abc&x=1'],
    attachments: [{ filename: 'a.txt', bytes: 5 }],
  });
  expect(message?.text.trim()).toBe(letter.text);
  expect(message?.html).toContain('<b>Ana</b>');
  expect(message?.headers).toContainEqual({ key: 'x-quayside', value: 'welcome' });
  expect(await messages('somebody@else.example')).toEqual([]);
});

test('newest letters come first; blind copies are seen by the envelope only; a login is taken', async () => {
  const post = transport({ user: 'app', pass: 'practice' });
  await post.sendMail({ ...letter, subject: 'One' });
  await post.sendMail({ ...letter, subject: 'Two', bcc: 'hidden@example.com' });
  expect((await messages('ana@example.com')).map(({ subject }) => subject)).toEqual(['Two', 'One']);
  expect((await messages('hidden@example.com')).map(({ subject }) => subject)).toEqual(['Two']);
  const deleted = await fetch(`${sandbox.origin}/_control/mail/messages?to=hidden@example.com`, { method: 'DELETE' });
  expect(await deleted.json()).toEqual({ deleted: 1 });
  expect((await messages()).map(({ subject }) => subject)).toEqual(['One']);
});

test('an ordered refusal is 550 for good or 451 for now, and only as often as ordered', async () => {
  await sandbox.control.fault({ vendor: 'mail', match: 'bounce@', kind: '500' });
  expect((await refusalOf(transport().sendMail({ ...letter, to: 'bounce@example.com' }))).responseCode).toBe(550);
  await sandbox.control.fault({ vendor: 'mail', match: 'RCPT', kind: '429' });
  expect((await refusalOf(transport().sendMail(letter))).responseCode).toBe(451);
  expect(await messages()).toEqual([]);
  await transport().sendMail(letter);
  expect(await messages()).toHaveLength(1);
});

test('a line cut before the letter keeps nothing; cut after it, the letter is there although the sender heard no answer', async () => {
  await sandbox.control.fault({ vendor: 'mail', match: '.', kind: 'cut' });
  await refusalOf(transport().sendMail(letter));
  expect(await messages()).toEqual([]);
  await sandbox.control.fault({ vendor: 'mail', match: '.', kind: 'cut-after' });
  await refusalOf(transport().sendMail(letter));
  expect(await messages()).toHaveLength(1);
});

test('the mailbox page lists people and letters and shows the letter in a frame that runs no script', async () => {
  await transport().sendMail(letter);
  const [message] = await messages();
  const box = await (await fetch(`${sandbox.origin}/desk/mail?to=ana@example.com`)).text();
  expect(box).toContain('Confirm your address');
  expect(box).toContain('ana@example.com');
  const page = await (await fetch(`${sandbox.origin}/desk/mail/${message?.id}`)).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('href="https://quayside.example/confirm?token=abc&amp;x=1"');
  const shown = await fetch(`${sandbox.origin}/desk/mail/${message?.id}/html`);
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
  expect((await fetch(`${sandbox.origin}/desk/mail/999999`)).status).toBe(404);
});
