/** What suppliers' descriptions do in a browser. The page has no policy of its own: that they are harmless is due to their cleaning alone. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sanitizeDescription, showDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { harmlessDescriptions, hostileDescriptions } from '../support/hostile-descriptions.ts';

const styles = ['node_modules/@shopify/polaris/build/esm/styles.css', 'app/ui/app.css', 'app/features/catalog/ui/catalog.css']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const host = 'http://quayside.test';

test('no description runs, loads, asks, or covers anything outside of its box', async ({ page }) => {
  const descriptions = [...Object.values(hostileDescriptions), ...harmlessDescriptions].map((html) =>
    showDescription(sanitizeDescription(html)),
  );
  const boxes = descriptions.map(
    (html, n) =>
      `<section><div class="Detail-Description" dir="auto" data-box="${n}"><div>${html}</div></div><button type="button">Import ${n}</button></section>`,
  );
  const requests: string[] = [];
  const happened: string[] = [];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === `${host}/`)
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><head><title>Find products</title><style>${styles}</style></head><body>
          <header><input type="search" aria-label="Search"><button type="button">Pay</button></header><main>${boxes.join('\n')}</main></body></html>`,
      });
    requests.push(url);
    return route.fulfill({ status: 204, body: '' });
  });
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => happened.push('popup'));
  page.on('pageerror', (error) => happened.push(`error: ${error.message}`));
  page.on('framenavigated', (frame) => happened.push(`went to ${frame.url()}`));
  await page.goto(`${host}/`, { waitUntil: 'load' });

  const found = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[data-box]')];
    const wrong: string[] = [];
    // What follows a box still stands beside it, and the boxes in each other's order in the page's own place.
    for (const [n, section] of [...(document.querySelector('main')?.children ?? [])].entries()) {
      const [box, button] = section.children;
      if (section.localName !== 'section' || section.children.length !== 2 || box !== names[n] || button?.localName !== 'button')
        wrong.push(`box ${n} does not hold its description`);
    }
    if (document.body.children.length !== 2) wrong.push('something stands outside of the page’s parts');
    for (const button of document.querySelectorAll('button')) {
      button.scrollIntoView({ block: 'center' });
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (seen !== button) wrong.push(`${button.textContent} is covered by ${seen?.outerHTML.slice(0, 80)}`);
      // Whatever belongs to a description is seen in its box only.
      for (let x = 5; x < window.innerWidth; x += 95)
        for (let y = 5; y < window.innerHeight; y += 95) {
          const box = document.elementFromPoint(x, y)?.closest('[data-box]');
          const place = box?.getBoundingClientRect();
          if (place && (x < place.left - 1 || x > place.right + 1 || y < place.top - 1 || y > place.bottom + 1))
            wrong.push(`${box?.getAttribute('data-box')} is seen at ${x}, ${y}`);
        }
    }
    if (document.documentElement.scrollWidth > window.innerWidth) wrong.push('the page is wider than its window');
    if (document.activeElement !== document.body) wrong.push(`${document.activeElement?.outerHTML} has the focus`);
    if (document.title !== 'Find products' || document.baseURI !== location.href || typeof document.getElementById !== 'function')
      wrong.push('the page itself is another');
    return { boxes: names.length, wrong, pictures: document.querySelectorAll('[data-box] img').length };
  });
  expect(found.wrong).toEqual([]);
  expect(found.boxes).toBe(descriptions.length);
  expect(descriptions.length).toBeGreaterThan(80);
  expect(found.pictures).toBeGreaterThan(10);
  expect(happened).toEqual([`went to ${host}/`]);
  expect(
    requests.filter((url) => !/^http:\/\/quayside\.test\/(images\/1200\/[\w-]+|files\/media\/[\w-]{43}\.webp|favicon\.ico)$/.test(url)),
  ).toEqual([]);
});
