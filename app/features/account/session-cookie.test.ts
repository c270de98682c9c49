import { expect, test } from 'vitest';
import { endedSessionCookie, endedSocialStateCookie, sessionCookie, socialStateCookie } from './own-cookies.server.ts';

const cookiesOf = (env: { APP_URL: string }) => [
  sessionCookie(env, 't'),
  endedSessionCookie(env),
  socialStateCookie(env, 's'),
  endedSocialStateCookie(env),
];

test('over https browsers take the session and the state of a sign-in from this very host only', () => {
  for (const cookie of cookiesOf({ APP_URL: 'https://quayside.example' }))
    expect(cookie).toMatch(/^__Host-quayside_\w+=[ts]?; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
});

test('on the machine itself they go over http', () => {
  for (const cookie of cookiesOf({ APP_URL: 'http://localhost:3000' }))
    expect(cookie).toMatch(/^quayside_\w+=[ts]?; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
});
