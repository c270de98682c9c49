/**
 * Writes every mail in every language into a folder, with an index to click through: `npm run preview-mails -- FOLDER`.
 * The words are the real ones; names, numbers and links are made up.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderMail } from '../app/connectors/mail/render-mail.ts';
import { translator } from '../app/platform/i18n.server.ts';
import { directionOf, locales } from '../app/platform/locales.ts';

const folder = path.resolve(process.argv[2] ?? '.data/mails');
const words = JSON.parse(readFileSync('locales/en/mail.json', 'utf8')) as Record<string, unknown>;
/** Every group of texts with a heading, plain or plural, is a mail. */
const mails = Object.entries(words)
  .filter(([, group]) => typeof group === 'object' && group !== null && ('heading' in group || 'heading_other' in group))
  .map(([name]) => name);
const params = {
  store: 'Harbor Lane',
  domain: 'harbor-lane.myshopify.com',
  workplace: 'Harbor Lane',
  provider: 'Google',
  date: '2026-12-24',
  email: 'erin@example.com',
  address: '203.0.113.7',
  count: 3,
  name: 'Erin',
};
const link = 'https://quayside.example/preview';

mkdirSync(folder, { recursive: true });
const rows = mails.map((mail) => {
  const links = locales.map((locale) => {
    const t = translator(locale);
    const say = (key: string) => t(`mail:${mail}.${key}`, params);
    const { html, text } = renderMail({
      language: locale,
      direction: directionOf(locale),
      product: t('common:product'),
      heading: say('heading'),
      paragraphs: [t('mail:greetingNamed', params), say('text')],
      ...(mail === 'digest'
        ? {
            items: ['order_delivery_trouble', 'plan_payment_failed'].map((message) => ({
              text: t(`notifications:message.${message}`, { order: '#1001' }),
              note: '2026-12-24',
              url: link,
            })),
          }
        : {}),
      button: { label: say('button'), url: link },
      afterButton: say('after'),
      ...(mail === 'digest' ? { unsubscribe: { label: say('fewer'), url: link } } : {}),
      footer: mail === 'digest' ? say('footer') : t('mail:footer', params),
    });
    writeFileSync(path.join(folder, `${mail}.${locale}.html`), html);
    writeFileSync(path.join(folder, `${mail}.${locale}.txt`), text);
    return `<a href="${mail}.${locale}.html">${locale}</a> <a href="${mail}.${locale}.txt">(text)</a>`;
  });
  return `<tr><th>${mail}</th><td>${links.join('</td><td>')}</td></tr>`;
});
writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Mails</title><table>${rows.join('\n')}</table>\n`,
);
process.stdout.write(`${mails.length} mails in ${locales.length} languages: ${path.join(folder, 'index.html')}\n`);
