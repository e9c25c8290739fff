import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { repositoryRoot } from '../run.mjs';
import { unitSecondsFile } from './test-seconds.mjs';

/** A vitest reporter that records how many seconds each test file took, from its imports to its last hook. */
export class SecondsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const entries = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return [relative(repositoryRoot, module.moduleId), (collectDuration + duration) / 1000];
    });
    mkdirSync(dirname(unitSecondsFile), { recursive: true });
    writeFileSync(unitSecondsFile, JSON.stringify(Object.fromEntries(entries)));
  }
}
