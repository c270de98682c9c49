import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';

const Form = z.object({ city: z.string().trim().min(1), reason: z.string().trim().min(3), pieces: z.number().min(1), note: z.string() });

test('a field that was left empty is asked for; one with too little in it is too short', () => {
  const { error } = Form.safeParse({ city: ' ', reason: 'no', pieces: 0 });
  expect(fieldErrorsOf(error as z.ZodError)).toEqual({
    city: ['required'],
    reason: ['tooSmall'],
    pieces: ['tooSmall'],
    note: ['required'],
  });
});
