import { expect, test } from 'vitest';
import { recipientsText, reportText } from './report-text.ts';

test('a client whose report reaches no one by email reads about itself, and a technician about the client', () => {
  const sending = { report_to: [], mail: 'smtp' as const };
  for (const text of [recipientsText, reportText]) {
    expect(text(sending, 'client')).toMatch(/\bYou will not get\b/);
    expect(text(sending, 'technician')).toMatch(/\bNo one at the client\b/);
  }
});
