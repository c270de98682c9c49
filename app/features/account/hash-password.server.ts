/** Argon2id, with OWASP's parameters (19 MiB, 2 passes, 1 lane). */
import { hash, type Options, verify } from '@node-rs/argon2';

/** The package's `Algorithm.Argon2id`, a const enum that type stripping cannot read. */
const argon2id = 2 as NonNullable<Options['algorithm']>;
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store. Expensive on purpose: tens of milliseconds. */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Hash to verify against when there is no account, so that the answer takes as long as for an existing one. */
let nobody: Promise<string> | undefined;

/** Does the password match the hash? Without a hash the answer is false and takes as long. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return matches && Boolean(passwordHash);
}
