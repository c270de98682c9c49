/** oauth2.googleapis.com: codes and refresh tokens for access tokens. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Grant, OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

const hour = 3599;

export function createTokenRoutes(world: World, store: OpenIdStore) {
  const app = new Hono<{ Variables: { host: string } }>();

  async function idToken(grant: Grant, accessToken: string): Promise<string> {
    const person = await store.personBySubject(grant.subject);
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const scopes = grant.scope.split(' ');
    return store.sign({
      iss: 'https://accounts.google.com',
      azp: grant.clientId,
      aud: grant.clientId,
      sub: grant.subject,
      ...(scopes.includes('email') && person ? { email: person.email, email_verified: person.isEmailVerified } : {}),
      at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
      ...(scopes.includes('profile') && person
        ? { name: `${person.firstName} ${person.lastName}`.trim(), given_name: person.firstName, family_name: person.lastName }
        : {}),
      iat: now,
      exp: now + 3600,
    });
  }

  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const { googleClientId, googleClientSecret } = world.settings.keys;
    const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')];
    if (id !== googleClientId || secret !== googleClientSecret)
      return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401);
    if (form.get('grant_type') === 'refresh_token') {
      const grant = await store.token('refresh', form.get('refresh_token') ?? '');
      if (!grant) return c.json({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400);
      return c.json({
        access_token: await store.makeToken('access', grant, hour),
        expires_in: hour,
        scope: grant.scope,
        token_type: 'Bearer',
      });
    }
    if (form.get('grant_type') !== 'authorization_code')
      return c.json({ error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }, 400);
    const grant = await store.takeCode({
      code: form.get('code') ?? '',
      clientId: googleClientId,
      redirectUri: form.get('redirect_uri') ?? '',
      codeVerifier: form.get('code_verifier') ?? '',
    });
    if (typeof grant === 'string') return c.json({ error: 'invalid_grant', error_description: grant }, 400);
    const access = await store.makeToken('access', grant, hour);
    const scopes = grant.scope.split(' ');
    return c.json({
      access_token: access,
      expires_in: hour,
      scope: grant.scope,
      token_type: 'Bearer',
      ...(scopes.includes('openid') ? { id_token: await idToken(grant, access) } : {}),
      // Only asked for with access_type=offline by the channel; sign-in has no use for it.
      ...(scopes.includes('openid') ? {} : { refresh_token: await store.makeToken('refresh', grant, 180 * 24 * 3600) }),
    });
  });
  app.post('/revoke', async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? new URL(c.req.url).searchParams.get('token') ?? '';
    const grant = (await store.token('access', token)) ?? (await store.token('refresh', token));
    if (!grant) return c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400);
    await store.revoke({ subject: grant.subject });
    return c.json({});
  });
  return app;
}
