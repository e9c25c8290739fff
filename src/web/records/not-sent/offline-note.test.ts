import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteOffline, offlineState } from './offline-note.ts';

beforeEach(() => {
  const stored = new Map([['grouphead-device', 'yusuf']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  openBuild('/assets/main-a.js');
});
afterEach(() => vi.unstubAllGlobals());

const openBuild = (src: string) => vi.stubGlobal('document', { querySelector: () => ({ src }) });
const later = () => Date.now() + 3600_000;

test('a device is ready only for the person and the build whose day it has stored', () => {
  expect(offlineState('yusuf')).toBe('not_yet');
  noteOffline('ready', 'yusuf', later());
  expect(offlineState('yusuf')).toBe('ready');
  expect(offlineState('sara')).toBe('not_yet');
  openBuild('/assets/main-b.js');
  expect(offlineState('yusuf')).toBe('not_yet');
});

test('a device is not ready once its day is removed, or too old to open', () => {
  noteOffline('ready', 'yusuf', later());
  localStorage.removeItem('grouphead-device');
  expect(offlineState('yusuf')).toBe('not_yet');
  localStorage.setItem('grouphead-device', 'yusuf');
  noteOffline('ready', 'yusuf', Date.now());
  expect(offlineState('yusuf')).toBe('not_yet');
});

test('a device is not called ready if its full storage could not record that storing the day was refused', () => {
  noteOffline('ready', 'yusuf', later());
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  noteOffline('refused', 'yusuf', later());
  expect(offlineState('yusuf')).toBe('refused');
});
