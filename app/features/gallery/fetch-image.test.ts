import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchImage } from './fetch-image.server.ts';

/** A local picture host that is asked in place of the named one. */
async function host(answer: http.RequestListener): Promise<void> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  vi.spyOn(https, 'get').mockImplementation(((_url: URL, _options: object, done: (response: http.IncomingMessage) => void) =>
    http.get({ port, host: '127.0.0.1', agent: false }, done)) as typeof https.get);
  stop = () => server.close();
}
let stop = () => {};

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it.each(['http://[', 'https://a b', '//', 'https://user:secret@pictures.example/'])('a redirect to %s is refused', async (location) => {
  await host((_request, response) => response.writeHead(302, { location }).end());
  await expect(fetchImage('https://pictures.example/a.png')).rejects.toMatchObject({ reason: 'rejected' });
});

it('a host that leads in a circle is left', async () => {
  await host((_request, response) => response.writeHead(302, { location: '/again' }).end());
  await expect(fetchImage('https://pictures.example/a.png')).rejects.toMatchObject({ reason: 'rejected', message: 'Too many redirects' });
});

it.each([
  [429, 'rate_limited', true],
  [408, 'unavailable', true],
  [503, 'unavailable', true],
  [404, 'not_found', false],
  [403, 'rejected', false],
] as const)('a host that answers %i: %s, asked again %s', async (status, reason, retryable) => {
  await host((_request, response) => response.writeHead(status).end());
  await expect(fetchImage('https://pictures.example/a.png')).rejects.toMatchObject({ reason, retryable });
});
