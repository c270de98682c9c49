/** Errors in the routes for vendors and files. */
import { expect, it, vi } from 'vitest';
import { createHooks } from '#app/hooks.server.ts';

it('what goes wrong there is in the log without the name that opens the file, and the caller sees only that it did', async () => {
  const failure = new Error('the folder is gone');
  const error = vi.fn();
  const files = { get: () => Promise.reject(failure) };
  const hooks = createHooks({ env: {}, log: { error }, connectors: { files } } as never);
  const path = `/files/media/${'a'.repeat(43)}.webp`;

  const answer = await hooks.request(path);

  expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error']);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure, path: '/files/media/[masked]' }, 'unexpected');
});

const check = () => {
  throw new Error('no such signature');
};
it.each([
  ['stripe', { cards: { verifyWebhook: check } }],
  ['paddle', { billing: { verifyWebhook: check } }],
  ['17track', { carrier: { verifyWebhook: check } }],
])('why a webhook of %s was refused is in the log', async (vendor, connectors) => {
  const warn = vi.fn();
  const hooks = createHooks({ env: {}, log: { warn }, connectors } as never);

  const answer = await hooks.request(`/webhooks/${vendor}`, { method: 'POST', body: '{}' });

  expect(answer.status).toBe(401);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ vendor, reason: 'no such signature' }, 'webhook refused');
});
