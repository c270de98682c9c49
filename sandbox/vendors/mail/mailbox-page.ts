/** The mailbox page at /desk/mail. */
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type Html, page } from '#sandbox/core/page.ts';
import type { World } from '#sandbox/core/types.ts';
import { deleteMessages, findMessage, listMessages, listRecipients, type Message, messageSource } from './messages.ts';

const style = html`<style>${raw(`
.boxes{display:grid;gap:1rem;grid-template-columns:minmax(12rem,17rem) minmax(0,1fr);align-items:start}
@media(max-width:44rem){.boxes{grid-template-columns:minmax(0,1fr)}}
.people{list-style:none;margin:0;padding:0}.people a{display:flex;justify-content:space-between;gap:.5rem;padding:.4rem .5rem;border-radius:.4rem;text-decoration:none;overflow-wrap:anywhere}
.people a[aria-current]{background:var(--ground);font-weight:600;color:var(--ink)}
.letters{list-style:none;margin:0;padding:0}.letters li+li{border-top:1px solid var(--line)}
.letters a{display:block;padding:.65rem .25rem;text-decoration:none;color:inherit}.letters a:hover strong{text-decoration:underline}
.letters .line{display:flex;justify-content:space-between;gap:1rem}.letters strong{color:var(--accent)}
.letter iframe{width:100%;height:34rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.2rem 1rem;margin:0 0 1rem}.facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer;font-weight:600;padding:.3rem 0}
`)}</style>`;

const when = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');
const frame = (title: string, body: Html) =>
  page({
    title,
    place: 'Mailbox',
    head: style,
    links: [
      { href: '/', text: 'All places' },
      { href: '/desk/mail', text: 'All letters' },
    ],
    body,
  });

export function mailboxRoutes(world: World): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const to = c.req.query('to') || undefined;
    const people = await listRecipients(world.pool);
    const letters = await listMessages(world.pool, { to });
    return c.html(frame(to ? `Letters to ${to}` : 'All letters', mailbox(people, letters, to)));
  });
  app.post('/empty', async (c) => {
    const to = String((await c.req.formData()).get('to') ?? '') || undefined;
    await deleteMessages(world.pool, to);
    return c.redirect('/desk/mail', 303);
  });

  app.get('/:id{\\d+}', async (c) => {
    const message = await findMessage(world.pool, c.req.param('id'));
    return message ? c.html(frame(message.subject || 'No subject', letter(message))) : c.notFound();
  });
  /** Shown in a frame without scripts; links open in a tab of their own. */
  app.get('/:id{\\d+}/html', async (c) => {
    const message = await findMessage(world.pool, c.req.param('id'));
    if (!message?.html) return c.notFound();
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src data:",
    );
    return c.html(`<base target="_blank">${message.html}`);
  });
  app.get('/:id{\\d+}/source', async (c) => {
    const source = await messageSource(world.pool, c.req.param('id'));
    return source ? c.text(source.toString('utf8')) : c.notFound();
  });
  return app;
}

function mailbox(people: Awaited<ReturnType<typeof listRecipients>>, letters: Message[], to: string | undefined): Html {
  if (people.length === 0) return html`<section class="card"><p class="soft">No letter has come yet.</p></section>`;
  return html`<div class="boxes"><section class="card"><h2>People</h2><ul class="people">
<li><a href="/desk/mail" ${to ? '' : raw('aria-current="page"')}><span>Everybody</span></a></li>
${people.map(
  ({ address, count }) =>
    html`<li><a href="/desk/mail?to=${encodeURIComponent(address)}" ${address === to ? raw('aria-current="page"') : ''}><span>${address}</span><span class="soft">${count}</span></a></li>`,
)}</ul></section>
<section class="card"><ul class="letters">
${letters.map(
  (
    each,
  ) => html`<li><a href="/desk/mail/${each.id}"><span class="line"><strong>${each.subject || 'No subject'}</strong><span class="soft">${when(each.receivedAt)}</span></span>
<span class="soft">${each.sender.name || each.sender.address} to ${each.to.join(', ')}</span></a></li>`,
)}</ul>
<form method="post" action="/desk/mail/empty"><input type="hidden" name="to" value="${to ?? ''}"><button class="danger">${to ? 'Throw these letters away' : 'Throw all letters away'}</button></form></section></div>`;
}

function letter(message: Message): Html {
  const { sender } = message;
  return html`<section class="card letter"><dl class="facts"><dt>From</dt><dd>${sender.name ? `${sender.name} <${sender.address}>` : sender.address}</dd>
<dt>To</dt><dd>${message.to.map((address) => html`<a href="/desk/mail?to=${encodeURIComponent(address)}">${address}</a> `)}</dd><dt>Came</dt><dd>${when(message.receivedAt)}</dd>
${message.attachments.length > 0 ? html`<dt>Attached</dt><dd>${message.attachments.map((each) => html`${each.filename ?? 'unnamed'} (${each.mimeType}, ${each.bytes} bytes) `)}</dd>` : ''}</dl>
${message.html ? html`<iframe title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/desk/mail/${message.id}/html"></iframe>` : html`<pre>${message.text}</pre>`}</section>
${
  message.links.length > 0
    ? html`<section class="card"><h2>Links in the letter</h2><ul>${message.links.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`)}</ul></section>`
    : ''
}
<section class="card">${message.html ? html`<details><summary>As plain text</summary><pre>${message.text || 'There is no plain text part.'}</pre></details>` : ''}
<details><summary>Headers</summary><table>${message.headers.map(({ key, value }) => html`<tr><th>${key}</th><td>${value}</td></tr>`)}</table></details>
<p><a href="/desk/mail/${message.id}/source">As it came</a></p></section>`;
}
