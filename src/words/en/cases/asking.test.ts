import { expect, test } from 'vitest';
import { serviceRequestLimits } from '#domain/service-request.ts';
import { askingWords } from './asking.ts';

test.each(Object.values(askingWords.written))('"%s" is long enough for a request', (text) => {
  expect(text.length).toBeGreaterThanOrEqual(serviceRequestLimits.problem_description.min);
});
