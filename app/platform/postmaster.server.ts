/** Reads from a PostgreSQL data directory (`postmaster.pid`, socket) whether and where its server runs. */
import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where a server listens: on a loopback port, and mostly also on a socket in its own folder. */
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

/** The data directory, relative to the server's working directory. */
export const ownFolder = '.';

/** Can the server have a socket? Not on systems without Unix sockets, nor when its path exceeds 103 bytes (`sun_path`; 107 on Linux). */
export const mayHaveSocket = (dataDirectory: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(dataDirectory, '.s.PGSQL.65535')) <= 103;

/** Remove the socket files of a killed server: the process id in its lock file may belong to another process by now. */
export async function removeSockets(dataDirectory: string): Promise<void> {
  const left = (await readdir(dataDirectory)).filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(path.join(dataDirectory, name), { force: true })));
}

/** Does a process with this id exist? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Is the process the directory's server? After a power cut the id may belong to any other process; and in a container whose first process
 * reaps no children, an ended process keeps its id. Neither has the directory among its arguments. If the system shows no arguments, any
 * process counts.
 */
async function isServerOf(directory: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => directory)).split('\0').includes(directory);
}

/**
 * A server refuses to start if another process has its predecessor's id, so the id in the file is replaced by one that no process has.
 * The rest of the file stays, because the server checks by it whether the shared memory is still in use.
 */
export async function disownDead(dataDirectory: string): Promise<void> {
  const { pid, directory, rest } = await readPidFile(dataDirectory);
  if (!pid || (await isServerOf(directory, pid))) return;
  // Written over, not emptied first: on a full disk an empty file would be left, with which no server starts.
  const file = await open(path.join(dataDirectory, 'postmaster.pid'), 'r+');
  try {
    await file.write(['2147483647', ...rest].join('\n'), 0);
  } finally {
    await file.close();
  }
}
