import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { galleryImage } from '#tests/support/gallery-image.ts';
import type { Product } from '../../schemas.ts';
import RichText from './rich-text.client.tsx';

const key = `media/${'a'.repeat(43)}.webp`;
const product = { id: 'p', images: [{ id: 'own', src: 'https://cf.example/b.jpg', alt: 'From the side' }] } as unknown as Product;
const galleries = { images: [galleryImage({ name: 'size-chart.png', src: key })], total: 1 };

// There is no layout to scroll in.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Description(field: { value: string; onChange: (html: string) => void }) {
  return (
    <English>
      <p id="label">Description</p>
      <RichText labelledBy="label" product={product} {...field} />
    </English>
  );
}

/** Render the description. @returns its field, its editor, and a getter of the last reported HTML. */
async function openDescription(value: string): Promise<{ area: HTMLElement; editor: Editor; html: () => string }> {
  let html = value;
  render(
    <Description
      value={value}
      onChange={(changed) => {
        html = changed;
      }}
    />,
  );
  const area = await screen.findByRole('textbox', { name: 'Description' });
  return { area, editor: (area as unknown as { editor: Editor }).editor, html: () => html };
}

it('puts pictures of the store library and of the product into the description, each by an address that lasts', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    // The live event stream never answers.
    if (url.startsWith('/events')) return new Promise(() => undefined);
    const data = url.includes('galleries') ? galleries : { images: [] };
    return Response.json({ status: 200, success: true, message: '', data, errors: null });
  });
  let html = '';
  function Field() {
    const [value, setValue] = useState('<p>Sizes</p>');
    html = value;
    return <Description value={value} onChange={setValue} />;
  }
  render(<Field />);
  const insert = async (section: RegExp, name: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Insert image' }));
    fireEvent.click(await screen.findByRole('button', { name: section }));
    fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await insert(/^Galleries/, /size-chart/);
  expect(html).toContain(`<img src="/files/${key}"`);
  expect(html).toContain('Sizes');
  await insert(/^Product/, /From the side/);
  expect(html).toContain('<img src="https://cf.example/b.jpg" alt="From the side"');
});

it('changes nothing of a description that is only looked at, or typed into and taken back', async () => {
  const stored = '<p style="text-align:center">Sizes <sub>2</sub></p><table><tbody><tr><td>M</td></tr></tbody></table>';
  const told: string[] = [];
  function Field() {
    const [value, setValue] = useState(stored);
    const change = (html: string) => {
      told.push(html);
      setValue(html);
    };
    return <Description value={value} onChange={change} />;
  }
  render(<Field />);
  const area = await screen.findByRole('textbox', { name: 'Description' });
  const { editor } = area as unknown as { editor: Editor };
  // As a click would, set the cursor.
  editor.commands.setTextSelection(3);
  expect(told.at(-1) ?? stored).toBe(stored);
  editor.commands.insertContentAt(1, 'All ');
  expect(told.at(-1)).toBe('<p style="text-align: center;">All Sizes 2</p><table><tbody><tr><td>M</td></tr></tbody></table>');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo typing' }).getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo typing' }));
  expect(told.at(-1)).toBe(stored);
});

it('keeps the colors and alignments of an imported description where something is typed', async () => {
  const { area, editor, html } = await openDescription(
    '<h3 style="color:#b00020;text-align:center">Sale</h3><p>Only <span style="color:red">two <b>left</b></span></p>',
  );
  expect(area.querySelector('h3 span')?.getAttribute('style')).toBe('color: rgb(176, 0, 32);');
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, '!');
  expect(html()).toBe(
    '<h3 style="text-align: center;"><span style="color: rgb(176, 0, 32);">Sale</span></h3>' +
      '<p>Only <span style="color: red;">two </span><strong><span style="color: red;">left!</span></strong></p>',
  );
});

it('takes of pasted text only pictures that are saved with it', async () => {
  const { editor, html } = await openDescription('');
  const pictures = [
    'file:///C:/Users/ada/clip_image001.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'https://cf.example/b.jpg',
    `/files/${key}`,
  ];
  editor.view.pasteHTML(`<p>Sizes</p>${pictures.map((src) => `<img src="${src}">`).join('')}`, new Event('paste') as ClipboardEvent);
  expect([...html().matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual(pictures.slice(2));
  expect(html()).toContain('Sizes');
});

it('keeps of a table that was pasted its words, links and pictures; nothing in it loads or leads the page elsewhere', async () => {
  const { area, editor } = await openDescription(
    `<table onclick="alert(1)" style="position:fixed"><tbody><tr><td><base href="https://evil.example"><link rel="stylesheet" href="https://evil.example/a.css">
     <svg><a href="https://evil.example">y</a></svg><button formaction="https://evil.example">Size</button> <a href="javascript:alert(1)">M</a>
     <img src="https://cf.example/b.jpg" alt="B" onerror="alert(1)"><img src="/files/${key}" alt="C"><img src="/signout" alt="D"></td></tr></tbody></table>`,
  );
  const names = [...area.querySelectorAll('table, table *')].map(({ localName }) => localName);
  expect(names).toEqual(['table', 'tbody', 'tr', 'td', 'a', 'img', 'img']);
  expect([...area.querySelectorAll('table img')].map((picture) => picture.getAttribute('src'))).toEqual([
    expect.stringMatching(/^\/images\/640\//),
    `/files/${key}`,
  ]);
  expect(area.innerHTML).not.toMatch(/onclick|onerror|javascript|style|evil/);
  expect(editor.getHTML()).toContain(`<img src="/files/${key}" alt="C">`);
});
