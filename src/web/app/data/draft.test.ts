import { describe, expect, test } from 'vitest';
import { parseDraft } from './draft.ts';

const initial = { text: '', hours: 0, done: false };

describe('a draft comes back as it was', () => {
  test('with what was typed and the version it was typed on', () => {
    const draft = { version: 3, values: { text: 'half a sent', hours: 1.5, done: true } };
    expect(parseDraft(JSON.stringify(draft), initial)).toEqual(draft);
  });

  test('and is none when it is damaged, or of another form', () => {
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
