import { describe, expect, test } from 'vitest';
import { textHash } from './text-hash.ts';

describe('hashes of texts', () => {
  test('the hash matches the published test vectors of 64-bit FNV-1a', () => {
    expect(textHash('')).toBe('cbf29ce484222325');
    expect(textHash('a')).toBe('af63dc4c8601ec8c');
    expect(textHash('foobar')).toBe('85944171f73967e8');
  });

  test('long texts that differ in one letter have different hashes', () => {
    const long = 'signature '.repeat(25_000);
    expect(textHash(`${long}a`)).not.toBe(textHash(`${long}b`));
  });
});
