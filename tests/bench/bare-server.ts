/** The least that an HTTP answer of this size costs on this machine: `node tests/bench/bare-server.ts PORT BYTES`. */
import { createServer } from 'node:http';

const [port, bytes] = process.argv.slice(2).map(Number) as [number, number];
const body = 'x'.repeat(bytes);
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
