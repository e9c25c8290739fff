import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/run.mjs';
import { guardFaults } from './guards/guards.ts';
import { mutatedText } from './mutated-copy.ts';
import { parts } from './parts.ts';

test('every fault that the gate makes still fits the source', () => {
  const faults = [...parts.map(({ canary }) => canary), ...guardFaults];
  for (const fault of faults) {
    const source = readFileSync(join(repositoryRoot, fault.file), 'utf8');
    expect(mutatedText(source, fault)).not.toBe(source);
  }
});
