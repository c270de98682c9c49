/** Fetches pictures from untrusted addresses: only https, only public hosts, limited in size and time. */
import https from 'node:https';
import { isIP } from 'node:net';
import { ConnectorError, type ConnectorReason } from '#app/platform/connector-error.ts';
import { NotPublicAddress, publicLookup } from '#app/platform/public-address.server.ts';

const maxBytes = 12 * 1024 * 1024;
const timeoutMs = 12_000;
const maxRedirects = 3;

const refused = (words: string) => new ConnectorError('pictures', 'rejected', words);

/** Check that an address may be fetched. @throws ConnectorError rejected */
function checkedAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password || (url.port && url.port !== '443'))
    throw refused('Only plain https addresses can be used');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) || !host.includes('.') || /(^|\.)(local|localhost|internal|home\.arpa)$/i.test(host))
    throw refused(`${host} is not a public host`);
  return url;
}

/** Whether a status is permanent or temporary: a server that is too busy still has the picture. */
function reasonOf(status: number): ConnectorReason {
  if (status === 404 || status === 410) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 || status === 408 || status === 425 ? 'unavailable' : 'rejected';
}

interface Answer {
  bytes?: Buffer;
  location?: string;
}

function get(url: URL): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const unavailable = (cause: Error) =>
      reject(
        cause instanceof NotPublicAddress
          ? refused(cause.message)
          : new ConnectorError('pictures', 'unavailable', `${url.hostname} could not be reached`, { cause }),
      );
    const request = https.get(
      url,
      {
        lookup: publicLookup,
        timeout: timeoutMs,
        headers: { Accept: 'image/*', 'User-Agent': 'Quayside' },
        signal: AbortSignal.timeout(timeoutMs),
      } as https.RequestOptions,
      (response) => {
        const status = response.statusCode ?? 0;
        const fail = (error: ConnectorError) => {
          response.destroy();
          reject(error);
        };
        if (status >= 300 && status < 400 && response.headers.location) {
          response.resume();
          const { location } = response.headers;
          // An error thrown in this callback would end the process, so a broken address must not throw.
          if (URL.canParse(location, url.href)) resolve({ location: new URL(location, url).href });
          else fail(refused(`${url.hostname} leads nowhere`));
          return;
        }
        if (status !== 200) {
          fail(new ConnectorError('pictures', reasonOf(status), `${url.hostname} answered with status ${status}`));
          return;
        }
        if (Number(response.headers['content-length'] ?? 0) > maxBytes) return fail(refused('The picture is too large'));
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) fail(refused('The picture is too large'));
          else chunks.push(chunk);
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }));
        response.on('error', unavailable);
      },
    );
    request.on('timeout', () => request.destroy(new Error('time-out')));
    request.on('error', unavailable);
  });
}

/**
 * The bytes at a public https address.
 * @param isAllowed checks every host, including those of redirects.
 * @throws ConnectorError
 */
export async function fetchImage(address: string, isAllowed: (host: string) => boolean | Promise<boolean> = () => true): Promise<Buffer> {
  let url = checkedAddress(address);
  for (let hops = 0; ; hops += 1) {
    if (!(await isAllowed(url.hostname))) throw refused(`Pictures are not taken from ${url.hostname}`);
    const answer = await get(url);
    if (answer.bytes) return answer.bytes;
    if (hops >= maxRedirects) throw refused('Too many redirects');
    url = checkedAddress(answer.location as string);
  }
}
