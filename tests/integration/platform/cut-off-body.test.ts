import { expect, it, vi } from 'vitest';
import { type ApiAnswer, answerEndpoint } from '#app/api-answer.server.ts';
import { allEndpoints } from '#app/endpoints.server.ts';
import { harness } from '#tests/support/harness.ts';

it('takes a body that its sender cuts off for no fault of ours', async () => {
  const { services, appUrl } = await harness();
  const error = vi.spyOn(services.log, 'error');
  const endpoint = allEndpoints.find(({ method, access }) => method === 'post' && access === 'public');
  if (!endpoint) throw new Error('no public endpoint takes a body');
  const answer = await answerEndpoint(services, endpoint, {
    url: new URL(endpoint.path, appUrl),
    header: (name) => (name === 'content-type' ? 'application/json' : null),
    body: () => Promise.reject(new Error('the connection was closed')),
    params: {},
    socketAddress: '127.0.0.1',
  });
  expect(JSON.parse((answer as ApiAnswer).text)).toMatchObject({ status: 201, success: false });
  expect(error).not.toHaveBeenCalled();
});
