import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { runNode, tools } from '../../../scripts/run.mjs';

test('a failed journey shows first what the person would have seen, and then the expected result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'grouphead-red-story-'));
  const config = 'tests/support/browser/red-story/playwright.config.ts';
  const options = [`--config=${config}`, '--reporter=line', `--output=${folder}`];
  const { code, output } = await runNode(tools.playwright, ['test', ...options], { capture: true });
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  const said = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const [title, ...lines] = said.slice(said.findIndex((line) => line.startsWith('1) '))).filter(Boolean);
  expect(title).toContain('looks for what is not there');
  expect(lines.slice(0, 8)).toEqual([
    'On screen at about:blank, 1280 × 720:',
    '- dialog "Assign": Who?',
    '- alert: This could not be loaded',
    '- main:',
    '- heading "Jobs" [level=1]',
    '- alert: This could not be loaded',
    'On screen at about:blank, 1280 × 720:',
    '- main:',
  ]);
  expect(lines[9]).toMatch(/^Error: expect/);
});
