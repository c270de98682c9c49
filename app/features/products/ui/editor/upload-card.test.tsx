import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { UploadCard } from './upload-card.tsx';
import type { UploadRow } from './use-upload.ts';

const row = (name: string, state: UploadRow['state']): UploadRow => ({ name, state });

function show(rows: UploadRow[]) {
  const Component = () => (
    <English>
      <UploadCard rows={rows} onClose={() => {}} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  return render(<Stub initialEntries={['/']} />);
}

const list = () => document.querySelector<HTMLElement>('.Uploads-List');

test('the files are shown while they are uploaded, and put away by themselves once all are done', async () => {
  const { unmount } = show([row('lamp.jpg', 'done'), row('chair.jpg', 'sending')]);
  await screen.findByText('lamp.jpg');
  expect(list()?.hidden).toBe(false);
  unmount();
  show([row('lamp.jpg', 'done'), row('chair.jpg', 'done')]);
  await screen.findByText('lamp.jpg');
  expect(list()?.hidden).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show the files' }));
  expect(list()?.hidden).toBe(false);
});

test('a file that failed stays in sight', async () => {
  show([row('lamp.jpg', 'done'), row('chair.jpg', 'failed')]);
  await screen.findByText('chair.jpg');
  expect(list()?.hidden).toBe(false);
});
