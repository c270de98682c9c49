/** What a PostgreSQL data directory says of the server that runs on it, or has run: `postmaster.pid` and the socket. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where a server listens: on a port of the loopback, and mostly on a socket in its own folder too. */
export interface Listening {
  port: number;
  hasSocket: boolean;
}

/** Where the server of a data directory listens; nothing when none runs. */
export async function running(dataDirectory: string): Promise<Listening | undefined> {
  const { pid, directory, port, socketDirectory } = await readPidFile(dataDirectory);
  return pid && (await isServerOf(directory, pid)) ? { port: Number(port), hasSocket: socketDirectory === ownFolder } : undefined;
}

async function readPidFile(dataDirectory: string) {
  const [pid = '', ...rest] = (await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [directory = '', , port = '', socketDirectory = ''] = rest;
  return { pid: Number(pid), directory, port, socketDirectory, rest };
}

/** The server's folder as the server calls it. */
export const ownFolder = '.';

/** Systems without such sockets have none, and one's path may have 103 bytes (`sun_path`; 107 on Linux). */
export const mayHaveSocket = (dataDirectory: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(dataDirectory, '.s.PGSQL.65535')) <= 103;

/** What a server that was killed left of its socket: the next one may find its number in there with somebody else. */
export async function removeSockets(dataDirectory: string): Promise<void> {
  const left = (await readdir(dataDirectory)).filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(path.join(dataDirectory, name), { force: true })));
}

/** Does a process with that number run? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether that number is a running server's. After a power cut it may be any other process's, and one that has ended keeps it until its
 * parent has noticed, in a container whose first process waits for nobody: neither has the directory among its arguments. Where the
 * system shows no arguments, whoever runs is believed.
 */
async function isServerOf(directory: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => directory)).split('\0').includes(directory);
}

/**
 * The server takes whoever has its predecessor's number for that and refuses to start. The number gives way to one that no process
 * has; the rest of the file stays, for by it the server sees whether anything still uses the shared memory.
 */
export async function disownDead(dataDirectory: string): Promise<void> {
  const { pid, directory, rest } = await readPidFile(dataDirectory);
  if (pid && !(await isServerOf(directory, pid)))
    await writeFile(path.join(dataDirectory, 'postmaster.pid'), ['2147483647', ...rest].join('\n'));
}
