import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { errorForLog, pathForLog } from '#app/platform/log.server.ts';

function uniqueViolation() {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "accounts_email"', 100, 'error');
  return Object.assign(error, { code: '23505', constraint: 'accounts_email', detail: 'Key (email)=(ada@example.com) already exists.' });
}

test('a failed statement is logged by its constraint, without the row it was about', () => {
  const told = errorForLog(uniqueViolation());
  expect(told).toMatchObject({ code: '23505', constraint: 'accounts_email', message: expect.stringContaining('accounts_email') });
  expect(JSON.stringify(told)).not.toContain('ada@example.com');
});

test('nor with its parameters, on however many lines', () => {
  const told = errorForLog(
    new DrizzleQueryError('insert into accounts values ($1, $2)', ['ada@example.com', 'a\nhash'], uniqueViolation()),
  );
  expect(told).toMatchObject({ message: expect.stringContaining('insert into accounts'), stack: expect.stringContaining('log.test') });
  expect(JSON.stringify(told)).not.toMatch(/ada@example|hash/);
});

test('nor several of them at once', () => {
  const told = errorForLog(new AggregateError([uniqueViolation()], 'all failed'));
  expect(JSON.stringify(told)).toContain('accounts_email');
  expect(JSON.stringify(told)).not.toContain('ada@example.com');
});

test('a letter that was refused is logged with the mail server’s reason, without whom it was for', () => {
  const words = '550 5.1.1 <ada.buyer+shop@example.co.uk>: Recipient address rejected: User unknown';
  const refused = new ConnectorError('mail', 'rejected', `Message failed: ${words}`, { cause: new Error(`RCPT ${words}`) });
  const told = errorForLog(refused);
  expect(told).toMatchObject({ vendor: 'mail', message: expect.stringContaining('550 5.1.1 <[masked]>: Recipient address rejected') });
  expect(JSON.stringify(told)).not.toMatch(/ada|example\.co/);
  expect(JSON.stringify(told)).toContain('log.test.ts');
});

test.each([
  [`/confirm-payment/v1.${'aB-_'.repeat(40)}`, '/confirm-payment/[masked]'],
  [`/tracking/${'x'.repeat(43)}.data?_routes=a`, '/tracking/[masked]'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/app/orders/0197c6a2-4c1f-7d4e-9a51-2f6f5d0c9f11.data', '/app/orders/0197c6a2-4c1f-7d4e-9a51-2f6f5d0c9f11.data'],
])('of the address %s the log is told %s', (address, told) => {
  expect(pathForLog(`https://quayside.example${address}`)).toBe(told);
});
