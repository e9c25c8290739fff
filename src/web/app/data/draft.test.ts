import { describe, expect, test } from 'vitest';
import { parseDraft } from './draft.ts';

const initial = { text: '', hours: 0, done: false };

describe('drafts', () => {
  test('a draft is restored with its text and the version it belongs to', () => {
    const draft = { version: 3, values: { text: 'half a sent', hours: 1.5, done: true } };
    expect(parseDraft(JSON.stringify(draft), initial)).toEqual(draft);
  });

  test('a draft that is damaged or has a different shape is ignored', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '{"version":1}',
      '{"version":1,"values":{"text":7,"hours":0,"done":false}}',
    ]) {
      expect(parseDraft(text, initial)).toBeNull();
    }
  });
});
