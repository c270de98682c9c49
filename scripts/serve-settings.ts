/** Settings of a product on one machine: flags, ports, addresses and folders, from the command line and the environment. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnvironment, WrongSettings } from '#app/platform/env.server.ts';
import { StartupProblem } from '#app/platform/startup-problem.ts';
import { hasVendorKeys } from './has-vendor-keys.ts';

export const flags = readFlags();
export const [port = 0, sandboxPort = 0, smtpPort = 0] = readPorts();
export const dataDirectory = path.resolve(process.env.DATA_DIR || '.data');
/** The person's own PostgreSQL database, used instead of the embedded server. */
export const external = process.env.DATABASE_URL;
export const host = process.env.HOST || '127.0.0.1';
/** The host by which the web process is reached from this machine, whether it listens on one address or on all. */
export const ownHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
export const appUrl = process.env.APP_URL || `http://${['127.0.0.1', '[::1]'].includes(ownHost) ? 'localhost' : ownHost}:${port}`;
export const sandboxUrl = `http://localhost:${sandboxPort}`;
/** Our address as the sandbox's vendors know it: like the real ones, they require https. */
export const practicePublicUrl = 'https://quayside.example';
/** Without vendor keys the sandbox replaces the outside world. */
export const isPractice = !hasVendorKeys(process.env);

function readFlags(): { reset?: boolean; dev?: boolean } {
  try {
    return parseArgs({ options: { reset: { type: 'boolean' }, dev: { type: 'boolean' } } }).values;
  } catch {
    process.stderr.write(`Quayside starts with --reset or without, not with "${process.argv.slice(2).join(' ')}".\n`);
    return process.exit(1);
  }
}

function readPorts(): number[] {
  const portOf = (name: string, fallback: number): number => {
    const value = process.env[name] ? Number(process.env[name]) : fallback;
    if (Number.isInteger(value) && value > 0 && value < 65536) return value;
    process.stderr.write(`${name} must be a port number from 1 to 65535, not "${process.env[name] ?? fallback}".\n`);
    return process.exit(1);
  };
  const sandbox = portOf('SANDBOX_PORT', 4600);
  return [portOf('PORT', 3000), sandbox, portOf('SANDBOX_SMTP_PORT', sandbox + 1)];
}

/** Checks the settings as web and worker would, before anything is built or started. @throws StartupProblem */
export function checkSettings(): void {
  const { ENCRYPTION_KEYS = '' } = process.env;
  // Placeholders for settings that are not known yet, or are checked elsewhere with their own messages.
  const later = { NODE_ENV: 'production', PORT: String(port), APP_URL: appUrl, DATABASE_URL: 'postgres://127.0.0.1' };
  try {
    parseEnvironment({ ...process.env, ENCRYPTION_KEYS: ENCRYPTION_KEYS || `k1:${'A'.repeat(43)}=`, ...later });
  } catch (error) {
    throw error instanceof WrongSettings ? new StartupProblem(error.message) : error;
  }
}
