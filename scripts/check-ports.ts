/** Checks that our ports are free and all different. */
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupProblem } from '#app/platform/startup-problem.ts';
import { host, isPractice, port, sandboxPort, smtpPort } from './serve-settings.ts';

/** How long to wait for a port that a stopping product may be about to release. */
interface Waiting {
  /** Milliseconds to wait. */
  patience(): number;
  /** Aborted when this process is to stop. */
  stopped: AbortSignal;
}

/** @throws StartupProblem when the port is still in use after a while, or may not be opened. */
async function checkPort({ patience, stopped }: Waiting, number: number, name: string, at = '127.0.0.1'): Promise<void> {
  const open = () =>
    new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      probe.listen(number, at, () => probe.close(() => resolve(undefined)));
    });
  const begun = Date.now();
  let problem = await open();
  while (problem === 'EADDRINUSE' && Date.now() < begun + patience() && !stopped.aborted) {
    await pause(200);
    problem = await open();
  }
  if (problem === 'EADDRINUSE') throw new StartupProblem(`Port ${number} is in use: set ${name} to a free one.`);
  if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND')
    throw new StartupProblem(`HOST is ${at}, which is no address of this machine (${problem}): set it to one, or leave it out.`);
  if (problem) throw new StartupProblem(`Port ${number} cannot be opened (${problem}): set ${name} to another.`);
}

/** @throws StartupProblem when two of our ports are the same, or one is not available. */
export async function checkPorts(waiting: Waiting): Promise<void> {
  await checkMetricsPorts(waiting);
  if (!isPractice) return checkPort(waiting, port, 'PORT', host);
  for (const [name, other] of [
    ['SANDBOX_PORT', sandboxPort],
    ['SANDBOX_SMTP_PORT', smtpPort],
  ] as const)
    if (other === port)
      throw new StartupProblem(
        `PORT and ${name} are both ${port} (SANDBOX_SMTP_PORT is SANDBOX_PORT + 1 unless it is set): set one of them to another.`,
      );
  if (sandboxPort === smtpPort)
    throw new StartupProblem(`SANDBOX_PORT and SANDBOX_SMTP_PORT are both ${smtpPort}: set one of them to another.`);
  await checkPort(waiting, port, 'PORT', host);
  await checkPort(waiting, sandboxPort, 'SANDBOX_PORT');
  await checkPort(waiting, smtpPort, 'SANDBOX_SMTP_PORT');
}

/** The web process serves its metrics on one port, the worker on the next. */
async function checkMetricsPorts(waiting: Waiting): Promise<void> {
  const first = Number(process.env.METRICS_PORT || 0);
  if (first === 0) return;
  const others = Object.entries({ PORT: port, ...(isPractice ? { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort } : {}) });
  for (const number of [first, first + 1]) {
    const [name] = others.find(([, other]) => other === number) ?? [];
    if (name)
      throw new StartupProblem(`METRICS_PORT takes ${first} and ${first + 1}, and ${name} is ${number}: set one of them to another.`);
    await checkPort(waiting, number, 'METRICS_PORT');
  }
}
