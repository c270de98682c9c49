/**
 * The consent step of OAuth 2.0 (RFC 6749, 4.1.1 and 4.1.2), shared by the stand-ins: read the request, show the page, create a
 * single-use code and send the browser back. Differences between vendors are passed in.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Routes } from './by-host.ts';
import { consentPage } from './consent-page.ts';
import type { OpenIdStore } from './openid.ts';
import { page, pageBase } from './page.ts';

export interface Asked {
  redirectUri: string;
  state: string;
  scopes: string[];
  nonce: string;
  codeChallenge: string;
}

/** What is wrong with a request; each vendor words it differently. */
export type AskedWrongly = 'client' | 'redirect' | 'insecure' | 'response_type' | 'scope' | 'challenge';

export interface ConsentRules {
  provider: string;
  /** Address of the consent page, as Hono writes it. */
  path: string;
  clientId: string;
  /** Scope → what it lets the program do. A scope that is not here is refused. */
  scopes: Record<string, string>;
  /** The texts that the page lists, for vendors without scopes. */
  asks?: string[];
  /** Used when the request has no scopes; if absent, such a request is refused. */
  defaultScope?: string;
  /** Separator of scopes in the request and in the grant. */
  separator: RegExp;
  joint: string;
  mustNameResponseType: boolean;
  /** Return address, for vendors where it is registered under a name. @returns nothing for an unknown name. */
  returnAddress?(redirectUri: string, answer: 'granted' | 'denied'): string | undefined;
  words: Record<AskedWrongly | 'nobody', string>;
  refusalTitle: string;
  mayHideEmail?: boolean;
  /** Additional parameters of a refusal (beside `state`) and of a grant (beside `code`). */
  denied: Record<string, string>;
  granted?(scope: string): Record<string, string>;
  /** Fragment that is appended to the return address of a grant. */
  fragment?: string;
}

/** What was asked, or what is wrong with it. */
function readAsked(rules: ConsentRules, query: URLSearchParams): Asked | AskedWrongly {
  if (query.get('client_id') !== rules.clientId) return 'client';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (rules.returnAddress) {
    if (!rules.returnAddress(redirectUri, 'granted')) return 'redirect';
  } else {
    if (!URL.canParse(redirectUri)) return 'redirect';
    const { protocol, hostname } = new URL(redirectUri);
    if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname)) return 'insecure';
  }
  if ((query.get('response_type') ?? (rules.mustNameResponseType ? '' : 'code')) !== 'code') return 'response_type';
  const scopes = (query.get('scope') ?? rules.defaultScope ?? '').split(rules.separator).filter(Boolean);
  if (scopes.some((scope) => !(scope in rules.scopes)) || (scopes.length === 0 && rules.defaultScope === undefined)) return 'scope';
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') return 'challenge';
  return {
    redirectUri,
    scopes,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
  };
}

/** The page and the answer to its form, at one address. */
export function createConsentRoutes(store: OpenIdStore, rules: ConsentRules): Routes {
  const app: Routes = new Hono();
  const refuse = (c: Context, words: string) =>
    c.html(page({ title: rules.refusalTitle, place: rules.provider, body: html`<div class="card bad"><p>${words}</p></div>` }), 400);
  const returnTo = (asked: Asked, answer: 'granted' | 'denied', parameters: Record<string, string>) => {
    const back = new URL(rules.returnAddress?.(asked.redirectUri, answer) ?? asked.redirectUri);
    if (asked.state) back.searchParams.set('state', asked.state);
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
    return back.href;
  };

  app.get(rules.path, async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const asked = readAsked(rules, searchParams);
    if (typeof asked === 'string') return refuse(c, rules.words[asked]);
    return c.html(
      consentPage({
        provider: rules.provider,
        asks: rules.asks ?? asked.scopes.map((scope) => rules.scopes[scope] ?? scope),
        people: await store.people(),
        action: `${pageBase(c)}${pathname}${search}`,
        ...(rules.mayHideEmail ? { mayHideEmail: true } : {}),
      }),
    );
  });

  app.post(rules.path, async (c) => {
    const asked = readAsked(rules, new URL(c.req.url).searchParams);
    if (typeof asked === 'string') return refuse(c, rules.words[asked]);
    const form = await c.req.formData();
    const text = (name: string) => String(form.get(name) ?? '').trim();
    if (form.has('deny')) return c.redirect(returnTo(asked, 'denied', rules.denied), 302);
    const person = text('subject')
      ? await store.personBySubject(text('subject'))
      : await store.person({
          email: text('email'),
          isEmailVerified: form.has('verified'),
          firstName: text('first_name'),
          lastName: text('last_name'),
        });
    if (!person) return refuse(c, rules.words.nobody);
    // A person may withhold their e-mail address; the program then gets fewer scopes.
    const scope = asked.scopes.filter((each) => each !== 'email' || !form.has('hide_email')).join(rules.joint);
    const code = await store.makeCode({
      subject: person.subject,
      scope,
      redirectUri: asked.redirectUri,
      clientId: rules.clientId,
      nonce: asked.nonce,
      codeChallenge: asked.codeChallenge,
    });
    return c.redirect(`${returnTo(asked, 'granted', { code, ...rules.granted?.(scope) })}${rules.fragment ?? ''}`, 302);
  });
  return app;
}
