/** www.facebook.com: the login dialog. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { consentPage } from '../../core/consent-page.ts';
import type { OpenIdStore } from '../../core/openid.ts';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';

const scopeWords: Record<string, string> = {
  openid: 'Know who you are on Facebook',
  email: 'See your e-mail address',
  public_profile: 'See your name',
  catalog_management: 'Manage your product catalogues',
  business_management: 'See the businesses that you manage',
};

interface Asked {
  redirectUri: string;
  state: string;
  scope: string;
  nonce: string;
  codeChallenge: string;
}

function read(world: World, query: URLSearchParams): Asked | string {
  if (query.get('client_id') !== world.settings.keys.facebookAppId) return 'Invalid App ID: it does not look like a valid app ID.';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirectUri)) return 'URL blocked: the redirect URI is not on the list of the app.';
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname)) return 'Insecure login blocked.';
  if ((query.get('response_type') ?? 'code') !== 'code') return 'Invalid response_type.';
  const scope = (query.get('scope') ?? 'public_profile').split(/[ ,]/).filter(Boolean);
  const unknown = scope.find((each) => !(each in scopeWords));
  if (unknown) return `Invalid Scopes: ${unknown}.`;
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') return 'Invalid code_challenge_method.';
  return {
    redirectUri,
    state: query.get('state') ?? '',
    scope: scope.join(','),
    nonce: query.get('nonce') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
  };
}

const refusal = (c: Context, words: string) =>
  c.html(page({ title: 'Sorry, something went wrong', place: 'Facebook', body: html`<div class="card bad"><p>${words}</p></div>` }), 400);

export function createDialogRoutes(world: World, store: OpenIdStore) {
  const app = new Hono<{ Variables: { host: string } }>();
  app.get('/:version{v\\d+\\.0}/dialog/oauth', async (c) => {
    const url = new URL(c.req.url);
    const asked = read(world, url.searchParams);
    if (typeof asked === 'string') return refusal(c, asked);
    return c.html(
      consentPage({
        provider: 'Facebook',
        asks: asked.scope.split(',').map((scope) => scopeWords[scope] ?? scope),
        people: await store.people(),
        action: `${pageBase(c)}${url.pathname}${url.search}`,
        mayHideEmail: true,
      }),
    );
  });
  app.post('/:version{v\\d+\\.0}/dialog/oauth', async (c) => {
    const asked = read(world, new URL(c.req.url).searchParams);
    if (typeof asked === 'string') return refusal(c, asked);
    const form = await c.req.formData();
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const back = new URL(asked.redirectUri);
    if (asked.state) back.searchParams.set('state', asked.state);
    if (form.has('deny')) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_code', '200');
      back.searchParams.set('error_description', 'Permissions error');
      back.searchParams.set('error_reason', 'user_denied');
      return c.redirect(back.href, 302);
    }
    const person = text('subject')
      ? await store.personBySubject(text('subject'))
      : await store.person({
          email: text('email'),
          isEmailVerified: form.has('verified'),
          firstName: text('first_name'),
          lastName: text('last_name'),
        });
    if (!person) return refusal(c, 'Nobody by that name.');
    // A person may keep their address back; the app is then given a smaller grant.
    const granted = asked.scope.split(',').filter((scope) => scope !== 'email' || !form.has('hide_email'));
    const code = await store.makeCode({
      subject: person.subject,
      scope: granted.join(','),
      redirectUri: asked.redirectUri,
      clientId: world.settings.keys.facebookAppId,
      nonce: asked.nonce,
      codeChallenge: asked.codeChallenge,
    });
    back.searchParams.set('code', code);
    return c.redirect(`${back.href}#_=_`, 302);
  });
  return app;
}
