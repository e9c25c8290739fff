import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run, tools } from '../../scripts/run.mjs';
import { withOutcome } from './document.ts';
import { type Part, programPaths, serverPaths } from './part.ts';
import { changedJourneys, measuredNow, releaseFaults } from './release.ts';

const part = (name: string, covers?: readonly string[]): Part => ({
  name,
  promise: '',
  canaries: [],
  ...(covers && { covers }),
  needsBuild: false,
  run: async () => [],
});
const [everything, database] = [part('everything'), part('database', ['src/database'])];
const mutation = { file: 'src/x.ts', from: '', to: '' };
const empty = '<!-- gate -->\n<!-- /gate -->';

let repository: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, stdio: 'pipe' });
const commit = (file: string, text: string) => {
  writeFileSync(join(repository, file), text);
  git('add', '-A');
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@example.test', 'commit', '-qm', text);
};
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'grouphead-release-'));
  git('init', '-q');
  mkdirSync(join(repository, 'src/database'), { recursive: true });
  mkdirSync(join(repository, 'docs'));
  commit('src/database/pool.ts', 'one');
});
afterEach(() => rmSync(repository, { recursive: true }));

const measured = (document: string, of: Part, value = 0) => {
  const figures = [{ what: 'lost', goal: { exactly: 0 }, measured: value }];
  const outcome = { part: of, figures, seconds: 1, canariesFell: [], ...measuredNow(repository) };
  return withOutcome(document, outcome, ['everything', 'database']);
};
const faults = (document: string) => releaseFaults(repository, document, [everything, database]);

test('the gate starts outside of a test run', async () => {
  const { code, output } = await run(process.execPath, [tools.tsx, 'tests/gate/gate.ts', '--help'], {
    capture: true,
  });
  expect([code, output]).toEqual([0, expect.stringContaining('npm run gate -- [options]')]);
});

test('a release needs a row of each part, measured on this source', () => {
  expect(faults(empty)).toEqual([
    { part: 'everything', why: 'was never measured' },
    { part: 'database', why: 'was never measured' },
  ]);
  const document = measured(measured(empty, everything), database);
  commit('docs/reliability.md', document);
  expect(faults(document)).toEqual([]);
});

test('a change makes the rows that cover it outdated, committed or not', () => {
  const document = measured(measured(empty, everything), database);
  writeFileSync(join(repository, 'src/screen.ts'), 'two');
  expect(faults(document)).toEqual([{ part: 'everything', why: 'covers files that are not committed' }]);
  commit('src/screen.ts', 'two');
  expect(faults(document)).toMatchObject([
    { part: 'everything', why: expect.stringContaining('since then src/screen.ts changed') },
  ]);
});

test('a change of the web leaves the rows of parts without a browser current', () => {
  mkdirSync(join(repository, 'src/web'));
  const withoutWeb = part('everything', serverPaths);
  const document = measured(measured(empty, withoutWeb), database);
  const faultsNow = () => releaseFaults(repository, document, [withoutWeb, database]);
  writeFileSync(join(repository, 'src/web/screen.ts'), 'two');
  expect(faultsNow()).toEqual([]);
  commit('src/web/screen.ts', 'two');
  expect(faultsNow()).toEqual([]);
  commit('src/steps.ts', 'two');
  expect(faultsNow()).toMatchObject([{ part: 'everything' }]);
});

test('a change of a test or of another part leaves the rows of a part that runs the built server current', () => {
  mkdirSync(join(repository, 'tests/gate/parts'), { recursive: true });
  const stall = part('everything', programPaths('stall'));
  const document = measured(measured(empty, stall), database);
  const faultsNow = () => releaseFaults(repository, document, [stall, database]);
  commit('src/pool.test.ts', 'a test');
  commit('tests/gate/parts/load.ts', 'another part');
  expect(faultsNow()).toEqual([]);
  commit('tests/gate/parts/stall.ts', 'the part');
  expect(faultsNow()).toMatchObject([{ part: 'everything' }]);
});

test('rows that missed, or whose commit is missing, unknown or uncommitted in part, do not count', () => {
  expect(faults(measured(measured(empty, everything, 1), database))).toEqual([
    { part: 'everything', why: 'missed a goal' },
  ]);
  const document = measured(empty, database);
  expect(faults(document.replace(/.*commit and day.*\n/, ''))[1]?.why).toContain('does not say which commit');
  expect(faults(document.replace(/[0-9a-f]{7}, /, 'abcdef1, '))[1]?.why).toContain(
    'this history does not have',
  );
  writeFileSync(join(repository, 'src/database/pool.ts'), 'not committed');
  const dirty = measured(empty, database);
  git('checkout', '-q', '.');
  expect(faults(dirty)[1]?.why).toContain('does not say which commit');
});

test('a canary added since the run makes the rows outdated', () => {
  const document = measured(empty, database);
  const [, fault] = releaseFaults(repository, document, [everything, { ...database, canaries: [mutation] }]);
  expect(fault?.why).toBe('has a canary that was not tried');
});

test('only changed journeys are played again, unless what they all need has changed', () => {
  mkdirSync(join(repository, 'tests/journeys'), { recursive: true });
  mkdirSync(join(repository, 'src/web'), { recursive: true });
  const before = measuredNow(repository).commit;
  expect(changedJourneys(repository, before)).toEqual([]);
  commit('tests/journeys/board.test.ts', 'the board');
  commit('src/database/pool.test.ts', 'a test');
  expect(changedJourneys(repository, before)).toEqual(['board.test.ts']);
  expect(changedJourneys(repository, `${before}+`)).toBeNull();
  const both = measuredNow(repository).commit;
  rmSync(join(repository, 'tests/journeys/board.test.ts'));
  commit('tests/journeys/day.test.ts', 'the day');
  expect(changedJourneys(repository, both)).toEqual(['day.test.ts']);
  commit('src/web/Board.tsx', 'the board');
  expect(changedJourneys(repository, before)).toBeNull();
});
