import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { Pager } from './pager.tsx';

test.each([
  ['none', <button key="none" type="button" aria-label="here" />, 1],
  ["the browser's dialog", <dialog key="native" open aria-label="here" />, 0],
  ['a closed dialog', <dialog key="closed" aria-label="here" />, 1],
  ['a dialog of Polaris', <div key="polaris" role="dialog" aria-label="here" />, 0],
])('K turns the page of a list with this layer over it: %s', async (_what, layer, times) => {
  const turned = vi.fn(() => null);
  const Component = () => (
    <English>
      <Pager hasNext hasPrevious={false} links={{ next: '/second' }} />
      {layer}
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    { path: '/second', Component: () => null, loader: turned },
  ]);
  render(<Stub initialEntries={['/']} />);
  const here = await screen.findByLabelText('here');
  await act(async () => fireEvent.keyDown(here, { key: 'k' }));
  expect(turned).toHaveBeenCalledTimes(times);
});
