/** The account's API calls (specification 1, section 7). */
import { z } from 'zod';
import { signInProviders } from '#app/connectors/sign-in/sign-in-provider.ts';
import type { AccountContext, Context } from '#app/context.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountStatistic } from './account-statistic.server.ts';
import { changePassword } from './change-password.server.ts';
import { feedbackToken } from './feedback-token.server.ts';
import { finishSocialSignIn } from './finish-social-sign-in.server.ts';
import { firstTimeInApp } from './first-time-in-app.server.ts';
import { issueAppToken } from './issue-app-token.server.ts';
import { readAccount } from './read-account.server.ts';
import { registerAccount } from './register-account.server.ts';
import { requestMailLink } from './request-mail-link.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { ChangePassword, Language, Login, MetaUpdate, OnlyEmail, Register, ResetPassword, VerifyEmail } from './schemas.ts';
import { signIn } from './sign-in.server.ts';
import { startSocialSignIn } from './start-social-sign-in.server.ts';
import { requestDeletion, setLanguage, updateMeta } from './update-account.server.ts';
import { verifyEmail } from './verify-email.server.ts';

const Nothing = z.object({});
const Done = z.null();
const Token = z.object({ token: z.string(), expires_at: z.string() });
const AccountAnswer = z.looseObject({ id: z.string(), email: z.string(), has_shop: z.boolean(), is_account_no_active_store: z.boolean() });

const tokenOf = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({ token, expires_at: expiresAt.toISOString() });
const done = async (work: Promise<unknown>) => {
  await work;
  return null;
};
const viewKey = (step: string) => (ctx: AccountContext) => done(updateMeta(ctx, { meta_key: `quayside_fulfillment.${step}`, value: true }));

export const accountApi = [
  endpoint({
    method: 'get',
    path: '/api/auth/account',
    summary: 'The signed-in account with its workplaces and stores',
    access: 'account',
    input: Nothing,
    output: AccountAnswer,
    run: readAccount,
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in by e-mail and password',
    access: 'public',
    input: Login,
    output: Token,
    run: async (ctx: Context, input) => tokenOf(await signIn(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Sign up by e-mail; a link to confirm it is mailed',
    access: 'public',
    input: Register,
    output: Done,
    run: (ctx, input) => done(registerAccount(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/forgot-password',
    summary: 'Mail a link to set a new password',
    access: 'public',
    input: OnlyEmail,
    output: Done,
    run: (ctx, { email }) => done(requestMailLink(ctx, { email, mail: 'reset_password' })),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by the mailed link',
    access: 'public',
    input: ResetPassword,
    output: Done,
    run: (ctx, input) => done(resetPassword(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/send-verification-email',
    summary: 'Mail the link that confirms the address again',
    access: 'public',
    input: OnlyEmail,
    output: Done,
    run: (ctx, { email }) => done(requestMailLink(ctx, { email, mail: 'verify_email' })),
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/verify-email/:id/:code',
    summary: 'Confirm an address by the mailed link',
    access: 'public',
    input: VerifyEmail,
    output: Done,
    run: (ctx, input) => done(verifyEmail(ctx, input)),
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/social/:social',
    summary: 'Where to go to sign in at Google or Facebook; signed in: to add it to the account',
    access: 'public',
    input: z.object({ social: z.enum(signInProviders), to: z.string().max(500, 'tooLarge').optional() }),
    output: z.object({ url: z.string() }),
    run: async (ctx: Context, { social, to }) => {
      const { url } = await startSocialSignIn(ctx, { provider: social, returnTo: to, isLinking: ctx.account !== undefined });
      return { url };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/callback/:social',
    summary: "What the provider's page answered: a token, or where the person goes on",
    access: 'public',
    input: z.looseObject({
      social: z.enum(signInProviders),
      state: z.string({ error: 'required' }).min(1, 'required').max(500, 'tooLarge'),
    }),
    output: z.object({ token: z.string().optional(), expires_at: z.string().optional(), url: z.string().optional() }),
    run: async (ctx: Context, { social, ...query }) => {
      const params = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
      const outcome = await finishSocialSignIn(ctx, { provider: social, params });
      switch (outcome.kind) {
        case 'signed-in':
          return tokenOf(outcome);
        case 'linked':
          return { url: `${ctx.env.APP_URL}${outcome.returnTo}` };
        case 'proof-needed':
          return { url: `${ctx.env.APP_URL}/auth/link-account?proof=${outcome.proof}` };
        case 'confirm-address':
          throw new AppError('EMAIL_NOT_VERIFIED');
        case 'deletion-asked':
          throw new AppError('ACCOUNT_DELETION_ASKED', {}, { data: { restore: outcome.restore } });
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/sso/featurebase',
    summary: 'A signed token for the feedback tool',
    access: 'account',
    input: Nothing,
    output: z.object({ token: z.string() }),
    run: feedbackToken,
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/first-time-in-app',
    summary: 'Is this the first visit of the account? It is until the meta key first_time_in_app is set',
    access: 'account',
    input: z.object({ owner_id: z.uuid('notFound').optional() }),
    output: z.object({ is_first_time: z.boolean() }),
    run: firstTimeInApp,
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/app',
    summary: 'A token for another program of the same account',
    access: 'account',
    input: z.object({ app: z.enum(['AO', 'AH']).default('AO') }),
    output: Token,
    run: async (ctx, input) => tokenOf(await issueAppToken(ctx, input)),
  }),
  endpoint({
    method: 'put',
    path: '/api/auth/account/set-language',
    summary: 'Choose the interface language',
    access: 'account',
    input: z.object({ language: Language }),
    output: Done,
    run: (ctx, input) => done(setLanguage(ctx, input)),
  }),
  endpoint({
    method: 'delete',
    path: '/api/auth/account/delete',
    summary: 'Delete the account in 30 days; sign out everywhere now',
    access: 'account',
    input: Nothing,
    output: Done,
    run: (ctx) => done(requestDeletion(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/account/update-meta',
    summary: 'Remember a dismissed or seen thing',
    access: 'account',
    input: MetaUpdate,
    output: Done,
    run: (ctx, input) => done(updateMeta(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/account/change-password',
    summary: 'Change the password; other devices are signed out',
    access: 'account',
    input: ChangePassword,
    output: Done,
    run: (ctx, input) => done(changePassword(ctx, input)),
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/account/statistic',
    summary: 'How much the account has: stores, products, orders',
    access: 'account',
    input: Nothing,
    output: z.object({ stores: z.number(), products: z.number(), pushed: z.number(), orders: z.number() }),
    run: accountStatistic,
  }),
  endpoint({
    method: 'put',
    path: '/api/auth/account/quayside-fulfillment/view',
    summary: 'The offer of our own fulfillment was seen',
    access: 'account',
    input: Nothing,
    output: Done,
    run: viewKey('viewed'),
  }),
  endpoint({
    method: 'put',
    path: '/api/auth/account/quayside-fulfillment/interact',
    summary: 'The offer of our own fulfillment was opened',
    access: 'account',
    input: Nothing,
    output: Done,
    run: viewKey('interacted'),
  }),
  endpoint({
    method: 'put',
    path: '/api/auth/account/quayside-fulfillment/confirm',
    summary: 'The offer of our own fulfillment was taken',
    access: 'account',
    input: Nothing,
    output: Done,
    run: viewKey('confirmed'),
  }),
];
