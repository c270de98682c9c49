import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupProblem } from '#app/platform/startup-problem.ts';
import { tellTerminal } from './tell-terminal.ts';

export interface Kept {
  stop(): Promise<void>;
  /** End it and start it again, after its sources have changed. */
  restart(): void;
  /** Number of times it has ended by itself. */
  ends(): number;
}

const maxLogBytes = 20 * 1024 * 1024;

/**
 * Open a log to append to. A large one is first renamed, replacing the one renamed before.
 * @returns undefined when that is not possible, for example on a full disk: the program runs without one then.
 */
function openLog(file: string): number | undefined {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`);
    return openSync(file, 'a');
  } catch {
    return undefined;
  }
}

/** Run a program, and start it again when it ends by itself, with growing delays. Its output goes to a file. */
export function keepRunning(name: string, args: string[], options: { log: string; env: Record<string, string> }): Kept {
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  let wait = 250;
  let ends = 0;
  let again: NodeJS.Timeout | undefined;

  const launch = () => {
    restarting = false;
    const log = openLog(options.log);
    // The channel closes when we end, and the program stops then: nothing is left running when we are killed.
    // A separate process group, since Ctrl-C in a terminal reaches the whole group at once, and programs must stop in order.
    const started = spawn(process.execPath, args, {
      env: options.env as NodeJS.ProcessEnv,
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'ipc'],
      detached: process.platform !== 'win32',
    });
    child = started;
    if (log !== undefined) closeSync(log);
    const begun = Date.now();
    started.on('exit', () => {
      child = undefined;
      if (stopping) return;
      if (restarting) return launch();
      ends += 1;
      wait = Date.now() - begun > 10_000 ? 250 : Math.min(wait * 2, 10_000);
      tellTerminal(`The ${name} process ended by itself; it is started again. Its log: ${options.log}`, process.stderr);
      again = setTimeout(launch, wait);
    });
  };
  launch();
  return {
    ends: () => ends,
    restart() {
      clearTimeout(again);
      if (!child) return launch();
      restarting = true;
      child.kill('SIGTERM');
    },
    async stop() {
      stopping = true;
      clearTimeout(again);
      if (child) await endProcess(child, 26_000);
    },
  };
}

/** Ask a process to stop and wait for its end; after `graceMs` it is killed. */
export async function endProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Wait until an address answers 200. @throws StartupProblem with the log's end after two minutes, or when the program keeps ending. */
export async function whenAnswering(address: string, name: string, log: string, kept?: Kept): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until && (kept?.ends() ?? 0) < 2) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await pause(100);
  }
  throw new StartupProblem(`${name} did not become ready. The end of its log (${log}):\n${readFileSync(log, 'utf8').slice(-2000)}`);
}
