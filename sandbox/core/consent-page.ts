/** The page on which a person chooses who they are and what a program may do; shared by all vendors with consent (consent-routes.ts). */
import { html } from 'hono/html';
import type { Person } from './openid.ts';
import { type Html, page } from './page.ts';

export function consentPage(input: {
  provider: string;
  /** What the program asks for, in words. */
  asks: string[];
  people: Person[];
  /** Where the form goes, with the request's own parameters. */
  action: string;
  /** Can the person withhold their e-mail address? */
  mayHideEmail?: boolean;
}): Html {
  return page({
    title: `Continue to Quayside with ${input.provider}`,
    place: input.provider,
    body: html`<div class="card"><p>Quayside asks to:</p><ul>${input.asks.map((ask) => html`<li>${ask}</li>`)}</ul>
<p class="soft">A stand-in of ${input.provider} on this machine. Choose who you are.</p></div>
<div class="card">${input.people.map(
      (person) => html`<form method="post" action="${input.action}" style="margin:0 0 .6rem">
<input type="hidden" name="subject" value="${person.subject}"><button class="primary">${person.firstName} ${person.lastName}</button>
<span class="soft">${person.email}${person.isEmailVerified ? '' : ' (address not verified)'}</span></form>`,
    )}</div>
<form class="card" method="post" action="${input.action}"><h2>Somebody else</h2>
<label for="email">E-mail address</label><input id="email" name="email" type="email" required>
<label for="first">First name</label><input id="first" name="first_name" value="Sam">
<label for="last">Last name</label><input id="last" name="last_name" value="Seller">
<p><label style="font-weight:400"><input type="checkbox" name="verified" checked> ${input.provider} has verified the address</label>
${input.mayHideEmail ? html`<label style="font-weight:400"><input type="checkbox" name="hide_email"> Do not tell my address</label>` : ''}</p>
<button class="primary">Continue</button></form>
<form class="card" method="post" action="${input.action}"><input type="hidden" name="deny" value="1"><button class="danger">Cancel</button></form>`,
  });
}
