/** Shapes of account data that people enter; shared by screens and API. Messages are keys of `errors.json` under `field.`. */
import { z } from 'zod';
import { matchLocale } from '#app/platform/locales.ts';
import { isZoneName } from '#app/platform/time-zones.ts';
import { passwordProblem } from './password-rule.ts';

const Email = z.string({ error: 'required' }).trim().toLowerCase().min(1, 'required').max(254, 'tooLarge').pipe(z.email('invalidEmail'));

/** A password to be set. */
const NewPassword = z.string({ error: 'required' }).superRefine((password, check) => {
  const problem = passwordProblem(password);
  if (problem) check.addIssue({ code: 'custom', message: problem });
});

/** A password to be compared: any text, so that passwords set under older rules keep working. */
const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(1024, 'tooLarge');

const Name = z.string().trim().max(100, 'tooLarge');
export const Language = z
  .string({ error: 'required' })
  .refine((tag) => matchLocale(tag) !== undefined, 'invalid')
  .transform((tag) => matchLocale(tag) ?? 'en');

export const TimeZone = z.string().refine(isZoneName, 'timeZoneUnknown');

const currencies = new Set(Intl.supportedValuesOf('currency'));
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), 'currencyUnknown');

export const Register = z.object({
  email: Email,
  password: NewPassword,
  first_name: Name.default(''),
  last_name: Name.default(''),
  time_zone: TimeZone.catch('UTC').default('UTC'),
});
export const Login = z.object({ email: Email, password: GivenPassword });
export const OnlyEmail = z.object({ email: Email });
export const ResetPassword = z.object({
  id: z.uuid('linkInvalid'),
  code: z.string().min(1, 'linkInvalid').max(200),
  password: NewPassword,
});
export const VerifyEmail = z.object({ id: z.uuid('linkInvalid'), code: z.string().min(1, 'linkInvalid').max(200) });
export const ChangePassword = z.object({ current_password: z.string().max(1024, 'tooLarge').default(''), password: NewPassword });
export const Profile = z.object({ first_name: Name, last_name: Name });
export const MetaUpdate = z.object({
  meta_key: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(80, 'tooLarge')
    .regex(/^[\w.:-]+$/, 'invalid'),
  value: z.union([z.string().max(500, 'tooLarge'), z.number(), z.boolean(), z.null()]).default(true),
});
