/** The folder that an installation on one machine keeps everything in: made, open to whom it must be, one start at a time. */
import { access, chmod, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './postmaster.server.ts';
import { StartupProblem } from './startup-problem.ts';

/** Whom the server runs as; empty where that is whoever runs us. */
export interface User {
  uid?: number;
  gid?: number;
}

/**
 * Like `mkdir` with `recursive`, which never comes back where the system says of a folder in `/proc` that its parent is missing.
 * @param isOpen what is made can be passed by everybody, also where new folders are their maker's alone (`umask 077`).
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

/** @throws StartupProblem when it cannot be made or written, or not be entered by whom the server runs as. */
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

/** Longer than a server takes to be made and started. */
const longestTurnMs = 120_000;

/**
 * Two starts at once would make the server in each other's folder: one after the other. The turn is a file with its holder's number; of
 * one that has ended, or has taken longer than can be, it is free.
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
    // Without a number it is just being written, or was just taken away.
    if (Date.now() > until || holder === process.pid || (holder > 0 && !isAlive(holder))) await rm(file, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
