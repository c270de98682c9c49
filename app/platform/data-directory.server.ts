/** The data folder of an installation on one machine: creates it with the right permissions, and allows one start at a time. */
import { access, chmod, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './postmaster.server.ts';
import { StartupProblem } from './startup-problem.ts';

/** The system user that runs the database server; empty: the present one. */
export interface User {
  uid?: number;
  gid?: number;
}

/**
 * Like `mkdir` with `recursive`, which never returns for a folder in `/proc` whose parent is said to be missing.
 * @param isOpen created folders can be traversed by everybody, even with `umask 077`.
 */
export async function makeFolder(directory: string, isOpen = false): Promise<void> {
  const isThere = (folder: string) =>
    stat(folder).then(
      (info) => info.isDirectory(),
      () => false,
    );
  if (await isThere(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await makeFolder(parent, isOpen);
  try {
    await mkdir(directory);
    if (isOpen) await chmod(directory, (await stat(directory)).mode | 0o111);
  } catch (error) {
    if (!(await isThere(directory))) throw error;
  }
}

/** @throws StartupProblem when the folder cannot be created or written, or the server's user cannot enter it. */
export async function checkDirectory(directory: string, user: User): Promise<void> {
  try {
    await makeFolder(directory, user.uid !== undefined);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupProblem(`The data directory ${directory} cannot be written: set DATA_DIR to a folder that can.`);
  }
  if (user.uid === undefined) return;
  for (let parent = path.resolve(directory); ; parent = path.dirname(parent)) {
    const info = await stat(parent);
    const passable = info.uid === user.uid ? info.mode & 0o100 : info.mode & 0o001;
    if (!passable) {
      const which = parent === path.resolve(directory) ? `The data directory ${parent}` : `The folder ${parent} above the data directory`;
      throw new StartupProblem(`${which} cannot be entered by the system user "postgres": open it (chmod o+x) or set DATA_DIR elsewhere.`);
    }
    if (parent === path.dirname(parent)) return;
  }
}

/** Milliseconds, longer than creating and starting a server takes. */
const longestTurnMs = 120_000;

/**
 * Run starts one after the other: two at once would both create the server in the same folder. The lock is a file with its holder's
 * process id; it is free when that process has ended, or has taken longer than possible.
 */
export async function inTurn<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(directory, 'pg-starting');
  for (const until = Date.now() + longestTurnMs; ; await pause(100)) {
    const isOurs = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw new StartupProblem(`The data directory ${directory} cannot be written (${error.code}): set DATA_DIR to a folder that can.`);
      },
    );
    if (isOurs) break;
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // Without a process id, the file is just being written, or was just removed.
    if (Date.now() > until || holder === process.pid || (holder > 0 && !isAlive(holder))) await rm(file, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
