import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { cut, nodesIn, spansOf } from './server-fields.ts';

const stripped = (code: string) => cut(code, nodesIn(parseSync('call.js', code).program).flatMap(spansOf));

test('a call keeps the fields that the browser needs, wherever the other fields are', () => {
  expect(stripped("const a = defineCall({ summary: 'A', name: 'a', counts: ['link'], path: '/a' });")).toBe(
    "const a = defineCall({ name: 'a', path: '/a' });",
  );
  expect(stripped("defineCall({ name: 'a', mostRows: 'few' })")).toBe("defineCall({ name: 'a' })");
});

test('a field of the same name outside a call stays', () => {
  const code = "const shown = { summary: 'A' }; defineCall({ input: object({ summary: text() }) });";
  expect(stripped(code)).toBe(code);
});
