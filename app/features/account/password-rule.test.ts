import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

describe('a password', () => {
  test.each([
    ['', 'required'],
    ['short', 'passwordTooShort'],
    ['ninechars', 'passwordTooShort'],
    ['1234567890', 'passwordTooCommon'],
    ['aaaaaaaaaaaa', 'passwordTooCommon'],
    ['Password123', 'passwordTooCommon'],
    ['P@ssword123', 'passwordTooCommon'],
    ['qwertyuiop', 'passwordTooCommon'],
    ['x'.repeat(3) + 'ab'.repeat(200), 'tooLarge'],
  ])('%s is refused: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));

  test.each(['long quiet river 9', 'tusk-valve-ember', 'motdepasse de ma grand-mère', '密码很长很长很长很长的'])('%s is good', (password) =>
    expect(passwordProblem(password)).toBeUndefined(),
  );
});
