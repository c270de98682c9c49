/** A reverse proxy in front of several processes: each request goes to the next one. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  url: string;
  /** How many requests each process has answered. */
  answered: number[];
  close(): Promise<void>;
}

/** @param address where requests come from, unless they name another in `x-test-address` */
export async function roundRobin(ports: number[], address: string, port: number): Promise<RoundRobin> {
  const answered = ports.map(() => 0);
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const at = next % ports.length;
    next += 1;
    const onwards = request(
      {
        host: '127.0.0.1',
        port: ports[at],
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': String(incoming.headers['x-test-address'] ?? address) },
      },
      (answer) => {
        answered[at] = (answered[at] ?? 0) + 1;
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': String(at) });
        answer.pipe(outgoing);
      },
    );
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answered,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
