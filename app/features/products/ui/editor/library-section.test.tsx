import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type GalleryImage, maxGalleryImages } from '#app/features/gallery/schemas.ts';
import { English } from '#tests/support/english.tsx';
import { galleryImage } from '#tests/support/gallery-image.ts';
import type { Product } from '../../schemas.ts';
import { LibrarySection } from './library-section.tsx';
import type { Tile } from './library-shelf.ts';

const image = (name: string, change: Partial<GalleryImage> = {}) =>
  galleryImage({ id: `id-${name}`, name, src: `media/${name}`, ...change });
const product = { id: 'p', images: [{ id: 'own', src: 'media/b.png', alt: 'Front' }] } as unknown as Product;

type Answer = { data?: unknown; message?: string; errors?: Record<string, string[]> };
let answers: Record<string, (body: unknown) => Answer | Promise<Answer>>;
const envelope = ({ data = null, message = '', errors }: Answer) => ({
  status: data === null ? 201 : 200,
  success: data !== null,
  message,
  data,
  errors: errors ?? null,
});

beforeEach(() => {
  answers = {
    'GET /api/core/galleries?page=1&page_size=50': () => ({ data: { images: [image('b.png'), image('a.png')], total: 2 } }),
    'GET /api/center/products/p/image-origins': () => ({ data: { images: [] } }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    // The live event stream never answers.
    if (url.startsWith('/events')) return new Promise(() => undefined);
    const answer = answers[`${init.method} ${url}`];
    if (!answer) throw new Error(`${init.method} ${url}`);
    return Response.json(envelope(await answer(init.body)));
  });
});
afterEach(() => vi.unstubAllGlobals());

function Shown(props: Partial<ComponentProps<typeof LibrarySection>>) {
  const [chosen, setChosen] = useState<Tile>();
  return (
    <English>
      <LibrarySection product={product} chosen={chosen} problem={undefined} onChoose={setChosen} {...props} />
    </English>
  );
}
const drop = (files: File[]) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files } });
};
const png = (name: string) => new File(['x'], name, { type: 'image/png' });

it('has one picture chosen at a time, and no two stops for Tab', async () => {
  render(<Shown />);
  const [first, second] = (await screen.findAllByRole('checkbox')) as [HTMLInputElement, HTMLInputElement];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  fireEvent.click(first);
  fireEvent.focus(second);
  fireEvent.click(second);
  expect([first.checked, second.checked]).toEqual([false, true]);
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  fireEvent.click(second);
  expect(second.checked).toBe(false);
});

it('tells how many are left while it uploads, and under a refused file why, in the server’s words', async () => {
  const sent = Promise.withResolvers<Answer>();
  const waiting = [() => sent.promise, () => ({ errors: { file: ['The gallery is closed.'] } })];
  answers['POST /api/core/galleries/upload'] = () => (waiting.shift() as () => Answer)();
  render(<Shown />);
  await screen.findAllByRole('checkbox');
  drop([png('new.png'), png('a-name-of-more-than-25-letters.png')]);
  const uploads = await screen.findByRole('region', { name: 'Uploads' });
  expect(within(uploads).getByRole('status').textContent).toBe('Uploading 2 remaining');
  sent.resolve({ data: image('new.png') });
  await waitFor(() => expect(within(uploads).getByRole('status').textContent?.trim()).toBe('File uploaded'));
  const refused = within(uploads).getAllByRole('listitem')[1] as HTMLElement;
  expect(within(refused).getByText('a-name-of-…etters.png')).toBeTruthy();
  expect(within(refused).getByRole('alert').textContent).toContain('The gallery is closed.');
  // An added picture is chosen, and comes first.
  expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual(['new.png']);
  expect(screen.getByRole('button', { name: 'Galleries (3)' })).toBeTruthy();
});

it('takes no more files than there are places, and none when it is full', async () => {
  answers['GET /api/core/galleries?page=1&page_size=50'] = () => ({ data: { images: [image('a.png')], total: maxGalleryImages - 1 } });
  const sent: unknown[] = [];
  answers['POST /api/core/galleries/upload'] = (body) => {
    sent.push(body);
    return { data: image('last.png') };
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<Shown />);
  await screen.findAllByRole('checkbox');
  drop([png('last.png'), png('second.png'), png('third.png')]);
  expect(await screen.findByText('2 images were left out: the library holds at most 250.')).toBeTruthy();
  expect(await screen.findByText(/The library is full/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect((document.querySelector('input[type=file]') as HTMLInputElement).disabled).toBe(true);
});

it('sends an address without the spaces around it, and puts what is wrong with it beside it', async () => {
  const sent: unknown[] = [];
  answers['POST /api/core/galleries/upload'] = (body) => {
    sent.push(JSON.parse(body as string));
    return { errors: { link: ['Nothing is there.'] } };
  };
  render(<Shown />);
  const field = await screen.findByLabelText('Image URL');
  const button = screen.getByRole('button', { name: 'Add from URL' }) as HTMLButtonElement;
  fireEvent.change(field, { target: { value: '  ' } });
  expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
  fireEvent.change(field, { target: { value: ' https://shop.example/a.png ' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await screen.findByText('Nothing is there.')).toBeTruthy();
  expect(sent).toEqual([{ link: 'https://shop.example/a.png' }]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('leaves the form of the editor around it alone', async () => {
  const onSubmit = vi.fn();
  answers['POST /api/core/galleries/upload'] = () => ({ data: image('new.png') });
  render(
    // React bubbles a submission to the editor's form, which is elsewhere in the document.
    <div onSubmit={onSubmit}>
      <Shown />
    </div>,
  );
  const field = await screen.findByLabelText('Image URL');
  fireEvent.change(field, { target: { value: 'https://shop.example/a.png' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await screen.findByRole('checkbox', { name: 'new.png' })).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('marks what could not be converted, which can be deleted all the same', async () => {
  answers['GET /api/core/galleries?page=1&page_size=50'] = () => ({ data: { images: [image('x.heic', { status: 'failed' })], total: 1 } });
  const deleted = vi.fn();
  answers['DELETE /api/core/galleries'] = (body) => {
    deleted(JSON.parse(body as string));
    return { data: { deleted: ['id-x.heic'] } };
  };
  render(<Shown />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'x.heic' }));
  expect(screen.getByText('Could not be converted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete from library' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No images yet')).toBeTruthy();
  expect(deleted).toHaveBeenCalledWith({ ids: ['id-x.heic'] });
});
