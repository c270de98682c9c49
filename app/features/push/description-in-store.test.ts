import { expect, test } from 'vitest';
import { descriptionInStore } from './description-in-store.ts';

const file = `/files/media/${'a'.repeat(43)}.webp`;

test.each([
  [`<p>A</p><img src="${file}" alt="A" />`, `<p>A</p><img src="https://app.example${file}" alt="A" />`],
  [
    `<img alt="A" src="${file}" /><img src="${file}" />`,
    `<img alt="A" src="https://app.example${file}" /><img src="https://app.example${file}" />`,
  ],
  ['<img src="https://cf.example/a.jpg" />', '<img src="https://cf.example/a.jpg" />'],
  [`<p>src="${file}"</p>`, `<p>src="${file}"</p>`],
  [`<img alt=" src=" src="${file}" />`, `<img alt=" src=" src="https://app.example${file}" />`],
  [`<img alt="<img src='${file}'>" src="https://cf.example/a.jpg" />`, `<img alt="<img src='${file}'>" src="https://cf.example/a.jpg" />`],
  [`<P>A &nbsp;b<br></P>\n<IMG src='${file}' alt="a>b">`, `<P>A &nbsp;b<br></P>\n<IMG src="https://app.example${file}" alt="a>b">`],
])('%s goes to a store as %s', (html, inStore) => {
  expect(descriptionInStore(html, 'https://app.example')).toBe(inStore);
});
