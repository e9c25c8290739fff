import { describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { isPlainText, maySeeComment, mayWriteInternally, peopleOnCase, questionPattern } from './comment.ts';

describe('a comment', () => {
  test('everyone but the client may write an internal comment', () => {
    expect(roles.filter(mayWriteInternally)).toEqual([
      'super_admin',
      'country_operator',
      'dispatcher',
      'technician',
    ]);
  });

  test('a comment to everyone is visible to all on the case, an internal one to all but the client', () => {
    const seenBy = (is_internal: boolean) =>
      peopleOnCase.filter((part) => maySeeComment(part, { is_internal }));
    expect(seenBy(false)).toEqual(['dispatchers', 'operator', 'technician', 'client']);
    expect(seenBy(true)).toEqual(['dispatchers', 'operator', 'technician']);
  });

  test.each([
    ['When are you open?', true],
    ['Is it "the left one?" I brought both.', true],
    ['هل المكان مفتوح؟', true],
    ['Open?\nWe come at 9.', true],
    ['We come at 9.', false],
    ['See https://example.test/help?page=2 for the steps.', false],
    ['', false],
  ])('the comment %j asks a question: %s', (text, asks) => {
    expect(new RegExp(questionPattern, 'u').test(text)).toBe(asks);
  });

  test.each([
    ['one line', true],
    ['two\nlines\r\nand a\ttab', true],
    ['عربي and emoji ☕', true],
    ['a bell\u0007', false],
    ['nothing\u0000', false],
    ['an escape \u001b[31m', false],
    ['an old one \u0085', false],
  ])('the comment %j is plain text: %s', (text, isPlain) => {
    expect(isPlainText(text)).toBe(isPlain);
  });
});
