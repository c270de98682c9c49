import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
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
