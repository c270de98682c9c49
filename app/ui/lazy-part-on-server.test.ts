import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('a part that an address opens is in the server’s answer', async () => {
  const Part = lazyPart(async () => ({ Dialog: () => createElement('p', null, 'Which supplier?') }), 'Dialog');
  const errors: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(Suspense, { fallback: null }, createElement(Part)), {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: (error) => void errors.push(error),
    });
  });
  expect(errors).toEqual([]);
  expect(html).toContain('Which supplier?');
});
