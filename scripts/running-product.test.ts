import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forgetRunning, keepRunning, readRunning } from './running-product.ts';

test('a command beside the running product finds what was made up, and nothing that the person has set', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'running-'));
  try {
    expect(readRunning(folder)).toEqual({});
    keepRunning(folder, { DATABASE_URL: 'postgres://made', SMTP_URL: 'smtp://own' }, { SMTP_URL: 'smtp://own' });
    expect(readRunning(folder)).toEqual({ DATABASE_URL: 'postgres://made' });
    expect(statSync(path.join(folder, 'running.json')).mode & 0o077).toBe(0);
    forgetRunning(folder);
    expect(readRunning(folder)).toEqual({});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
