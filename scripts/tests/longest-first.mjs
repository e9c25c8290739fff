import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { repositoryRoot } from '../run.mjs';
import { readRecord } from './test-seconds.mjs';

/** Runs the slowest test files first, so no core waits for a long one at the end. */
export class LongestFirst extends BaseSequencer {
  /**
   * @param {import('vitest/node').TestSpecification[]} files
   * @override
   */
  async sort(files) {
    const { seconds } = readRecord();
    const secondsOf = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
      // A new file has no recorded time and may be slow, so it runs first.
      seconds[relative(repositoryRoot, moduleId)] ?? Number.POSITIVE_INFINITY;
    const order = files.map((file) => ({ file, seconds: secondsOf(file) }));
    return order.sort((one, other) => other.seconds - one.seconds || 0).map(({ file }) => file);
  }
}
