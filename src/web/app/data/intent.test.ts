import { beforeEach, expect, test, vi } from 'vitest';
import { savePreferences } from '#contract/preferences.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { forgetIntent, keyOfIntent } from './intent.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const hour = 3_600_000;

test('a write without a response keeps its key for hours, so a restored draft has the same key', () => {
  const key = keyOfIntent(submitServiceRequest, 'a', 0);
  expect(keyOfIntent(submitServiceRequest, 'a', hour)).toBe(key);
  expect(keyOfIntent(submitServiceRequest, 'b', hour)).not.toBe(key);
});

test("a write to the user's own account keeps its key for two minutes, and after that it is a new intent", () => {
  const key = keyOfIntent(savePreferences, 'a', 0);
  expect(keyOfIntent(savePreferences, 'a', 60_000)).toBe(key);
  expect(keyOfIntent(savePreferences, 'a', hour)).not.toBe(key);
});

test('a response discards the key', () => {
  for (const call of [submitServiceRequest, savePreferences]) {
    const key = keyOfIntent(call, 'a', 0);
    forgetIntent(call);
    expect(keyOfIntent(call, 'a', 0)).not.toBe(key);
  }
});
