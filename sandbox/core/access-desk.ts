/** A person's own page at a provider of sign-in or authorization: lists the programs with access, and revokes it. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { OpenIdStore } from './openid.ts';
import { page } from './page.ts';
import type { World } from './types.ts';

export function createAccessDesk(
  world: World,
  store: OpenIdStore,
  options: {
    schema: string;
    title: string;
    /** For providers that notify programs of closed accounts. */
    closeAccount?(subject: string): Promise<void>;
  },
): Hono {
  const { schema, title, closeAccount } = options;
  const desk = new Hono();
  desk.get('/', async (c) => {
    const people = await store.people();
    const { rows } = await world.pool.query(`select distinct subject from ${schema}.tokens`);
    const linked = new Set(rows.map((row) => row.subject));
    return c.html(
      page({
        title,
        links: [{ href: '/', text: 'Outside world' }],
        body: html`<div class="card"><table><thead><tr><th>Person</th><th>Programs with access</th></tr></thead><tbody>${people.map(
          (person) =>
            html`<tr><td>${person.firstName} ${person.lastName}<br><span class="soft">${person.email}</span></td><td>${
              linked.has(person.subject)
                ? html`<form method="post" action="/desk/${schema}/revoke"><input type="hidden" name="subject" value="${person.subject}"><button class="danger">Remove Quayside's access</button></form>`
                : 'none'
            }${
              closeAccount
                ? html`<form method="post" action="/desk/${schema}/close"><input type="hidden" name="subject" value="${person.subject}"><button class="danger">Close the ${title} account</button></form>`
                : ''
            }</td></tr>`,
        )}</tbody></table></div>`,
      }),
    );
  });
  desk.post('/revoke', async (c) => {
    await store.revoke({ subject: String((await c.req.formData()).get('subject') ?? '') });
    return c.redirect(`/desk/${schema}`, 303);
  });
  desk.post('/close', async (c) => {
    await closeAccount?.(String((await c.req.formData()).get('subject') ?? ''));
    return c.redirect(`/desk/${schema}`, 303);
  });
  return desk;
}

/** For tests: the people, and taking access away. */
export const accessControl = (store: OpenIdStore): Hono =>
  new Hono()
    .post('/revoke', async (c) => {
      await store.revoke((await c.req.json()) as { subject?: string; kind?: 'access' | 'refresh' });
      return c.json({});
    })
    .get('/people', async (c) => c.json(await store.people()));
