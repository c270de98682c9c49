/** Passwords: at least 10 characters, and none of the most common (design: "Tenancy and identity"). */
import { isCommonPassword } from './common-passwords.ts';

const passwordMinLength = 10;
const passwordMaxLength = 256;

/** @returns a key of `errors.json` under `field.`, or undefined for a good password. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length === 0) return 'required';
  if (length < passwordMinLength) return 'passwordTooShort';
  if (length > passwordMaxLength) return 'tooLarge';
  return isCommonPassword(password) ? 'passwordTooCommon' : undefined;
}
