import { expect, test } from 'vitest';
import { createLogOutput } from './log-output.server.ts';

/** A file on a disk with room for so many bytes, which then fails with a code. */
function disk(room: number, code = 'ENOSPC') {
  let text = '';
  let waited = 0;
  const state = { room, code };
  const output = createLogOutput(
    (bytes) => {
      const fits = Math.min(bytes.length, state.room);
      if (fits === 0) throw Object.assign(new Error(state.code), { code: state.code });
      state.room -= fits;
      text += Buffer.from(bytes.subarray(0, fits)).toString();
      return fits;
    },
    (dropped, reason) => `${dropped} dropped: ${reason}\n`,
    (ms) => {
      waited += ms;
      state.room += state.code === 'EAGAIN' ? 1 : 0;
    },
  );
  return { state, output, text: () => text, waited: () => waited };
}

test.each(['ENOSPC', 'EPIPE', 'EIO'])('a line that cannot be written (%s) is dropped and counted, and the process goes on', (code) => {
  const { output, text } = disk(4, code);
  output.write('one\n');
  output.write('two\n');
  output.write('three\n');
  expect([text(), output.health()]).toEqual(['one\n', { dropped: 2, failing: code }]);
});

test('when there is room again one line tells how many were lost, and all go on', () => {
  const { output, text, state } = disk(0);
  output.write('one\n');
  output.write('two\n');
  state.room = 100;
  output.write('three\n');
  output.write('four\n');
  expect([text(), output.health()]).toEqual(['2 dropped: ENOSPC\nthree\nfour\n', { dropped: 2, failing: undefined }]);
});

test('that line needs no other one to come', () => {
  const { output, text, state } = disk(0);
  output.write('one\n');
  output.recover();
  expect(output.health().failing).toBe('ENOSPC');
  state.room = 100;
  output.recover();
  expect([text(), output.health()]).toEqual(['1 dropped: ENOSPC\n', { dropped: 1, failing: undefined }]);
});

test('the beginning of a line for which there was no more room does not spoil the next one', () => {
  const { output, text, state } = disk(6);
  output.write('one\n');
  output.write('{"two":2}\n');
  state.room = 100;
  output.write('three\n');
  expect(text()).toBe('one\n{"\n1 dropped: ENOSPC\nthree\n');
});

test('a slow reader of a pipe is waited for a moment, one that hangs only once', () => {
  const slow = disk(0, 'EAGAIN');
  slow.output.write('a\n');
  expect([slow.text(), slow.output.health()]).toEqual(['a\n', { dropped: 0, failing: undefined }]);
  const hanging = disk(0, 'EAGAIN');
  for (let n = 0; n < 100; n += 1) hanging.output.write(`${'long '.repeat(10)}\n`);
  expect(hanging.output.health()).toEqual({ dropped: 100, failing: 'EAGAIN' });
  expect(hanging.waited()).toBeLessThan(100);
});
