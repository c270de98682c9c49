/** Runs our programs as separate processes, for the bench and the fault runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { endProcess, whenAnswering } from '../../scripts/processes.ts';
import { runtimeEnvironment } from '../../scripts/runtime-flags.ts';

export interface Program {
  process: ChildProcess;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Run one of our programs; it ends with us. Its output goes to a file. */
export function startProgram(args: string[], env: Record<string, string>, log: string): Program {
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, args, { env: env as NodeJS.ProcessEnv, stdio: ['ignore', out, out, 'ipc'] });
  // The program ends when the channel closes, so nothing is left running when we are killed.
  child.channel?.unref();
  closeSync(out);
  return {
    process: child,
    memory() {
      const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      return Math.round(Number(line?.[1] ?? 0) / 1024);
    },
    stop: () => endProcess(child, 15_000),
  };
}

/** The same, and wait until it answers at an address. */
export async function startAnswering(
  args: string[],
  env: Record<string, string>,
  log: string,
  address: string,
  name: string,
): Promise<Program> {
  const program = startProgram(args, env, log);
  await whenAnswering(address, name, log);
  return program;
}

export interface Addresses {
  databaseUrl: string;
  sandboxUrl: string;
  encryptionKeys: string;
  port: number;
  sandboxPort: number;
  filesDir: string;
}

/** Environment variables of the product and of the sandbox, as `npm start` sets them. */
export async function environmentsOf(
  addresses: Addresses,
): Promise<{ app: Record<string, string>; sandbox: Record<string, string>; preload: string[] }> {
  const { environmentOf, readSettings } = await import('#sandbox/core/settings.ts');
  const { keys } = readSettings({});
  const appUrl = `http://localhost:${addresses.port}`;
  const origin = `http://localhost:${addresses.sandboxPort}`;
  const base = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|TZ|LANG)$/.test(name))) as Record<
    string,
    string
  >;
  return {
    preload: ['--import', './sandbox/redirect.mjs'],
    app: {
      ...runtimeEnvironment,
      ...base,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(addresses.port),
      APP_URL: appUrl,
      PUBLIC_URL: 'https://quayside.example',
      DATABASE_URL: addresses.databaseUrl,
      FILES_DIR: addresses.filesDir,
      ENCRYPTION_KEYS: addresses.encryptionKeys,
      VENDOR_PAGES_PROXY: origin,
      SANDBOX_ORIGIN: origin,
      SMTP_URL: `smtp://127.0.0.1:${addresses.sandboxPort + 1}`,
      ...environmentOf(keys),
    },
    sandbox: {
      ...base,
      SANDBOX_DATABASE_URL: addresses.sandboxUrl,
      SANDBOX_PORT: String(addresses.sandboxPort),
      SANDBOX_SMTP_PORT: String(addresses.sandboxPort + 1),
      APP_URL: appUrl,
      APP_PUBLIC_URL: 'https://quayside.example',
    },
  };
}
