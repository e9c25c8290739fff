import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { currentToasts, removeToast } from '#web/app/toasts/toast-queue.ts';
import { isValid } from './form-errors.ts';

const schema = z.object({ reason: z.string().check(z.minLength(3, 'Enter a reason.')) });
const newForm = () => ({ setErrors: () => undefined, getInputNode: () => null });
const toastTexts = () => currentToasts().map(({ message }) => message);

afterEach(() => {
  for (const { key } of currentToasts()) removeToast(key);
});

test("a form's next attempt removes the message of the refused one", () => {
  const form = newForm();
  expect(isValid(form, schema, { reason: '' })).toBe(false);
  expect(toastTexts()).toEqual(['Enter a reason.']);
  expect(isValid({ ...form }, schema, { reason: 'no' })).toBe(false);
  expect(toastTexts()).toEqual(['Enter a reason.']);
  expect(isValid({ ...form }, schema, { reason: 'It broke' })).toBe(true);
  expect(toastTexts()).toEqual([]);
});

test("a form's attempt keeps the toasts of other forms and of successes", () => {
  toastSuccess('Saved', 'The plan is saved.');
  isValid(newForm(), schema, { reason: '' });
  isValid(newForm(), schema, { reason: 'It broke' });
  expect(toastTexts()).toEqual(['The plan is saved.', 'Enter a reason.']);
});
