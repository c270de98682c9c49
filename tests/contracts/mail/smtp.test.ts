import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { smtpMail } from '#app/connectors/mail/smtp.server.ts';

test('a mail server that takes the call and says nothing is given up in seconds, to be tried again', { timeout: 20_000 }, async () => {
  const calls: Socket[] = [];
  const silent = createServer((call) => calls.push(call)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await expect(smtpMail(`smtp://127.0.0.1:${port}`, 'Quayside <a@example.com>').send(letter)).rejects.toMatchObject({
    reason: 'unavailable',
    retryable: true,
  });
  for (const call of calls) call.destroy();
  silent.close();
});

test('a login that the server does not take is no refusal of the letter: it waits until the login is mended', async () => {
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'we' }) : done(refusal(535, '5.7.8 Authentication credentials invalid')),
    onRcptTo: ({ address }, _session, done) => (address.startsWith('nobody@') ? done(refusal(550, '5.1.1 No such user here')) : done()),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(554, '5.7.1 Message rejected'))),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const send = (password: string, to: string) =>
    smtpMail(`smtp://we:${password}@127.0.0.1:${port}`, 'Quayside <a@example.com>').send({
      to,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
  await expect(send('wrong', 'ada@example.com')).rejects.toMatchObject({ reason: 'unavailable', retryable: true, vendorCode: '535' });
  await expect(send('right', 'nobody@example.com')).rejects.toMatchObject({ reason: 'rejected', vendorCode: '550' });
  await expect(send('right', 'ada@example.com')).rejects.toMatchObject({ reason: 'rejected', vendorCode: '554' });
  await new Promise<void>((resolve) => server.close(resolve));
});
