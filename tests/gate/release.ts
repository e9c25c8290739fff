import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Part, sourcePaths } from './part.ts';
import { measuredAt, missedVerdict, withFault } from './table.ts';

/** A part that does not count toward a release, with the reason. */
type ReleaseFault = { readonly part: string; readonly why: string };

const git = (repository: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * Returns the commit of the working tree, marked if there are uncommitted changes, and today's date in UTC.
 */
export function measuredNow(repository: string): { readonly commit: string; readonly day: string } {
  return { commit: commitOf(repository), day: new Date().toISOString().slice(0, 10) };
}

function commitOf(repository: string): string {
  try {
    const commit = git(repository, 'rev-parse', '--short', 'HEAD');
    return git(repository, 'status', '--porcelain', '--', ...sourcePaths) === '' ? commit : `${commit}+`;
  } catch {
    return 'a copy without history';
  }
}

/** Returns the files that changed since the commit, or null if this history does not contain the commit. */
function changedSince(
  repository: string,
  commit: string,
  paths: readonly string[],
): readonly string[] | null {
  try {
    git(repository, 'merge-base', '--is-ancestor', commit, 'HEAD');
    const changed = git(repository, 'diff', '--name-only', commit, 'HEAD', '--', ...paths);
    return changed === '' ? [] : changed.split('\n');
  } catch {
    return null;
  }
}

/**
 * Returns the files of the journeys that changed since the commit, or null if all must be played again. A change to
 * another test file makes no difference to a journey.
 */
export function changedJourneys(repository: string, commit: string): readonly string[] | null {
  const changed = commit.endsWith('+') ? null : changedSince(repository, commit, sourcePaths);
  if (changed === null) return null;
  const tests = changed.filter((file) => file.endsWith('.test.ts'));
  if (tests.length < changed.length) return null;
  const journeys = tests.filter((file) => file.startsWith('tests/journeys/'));
  return journeys.filter((file) => existsSync(join(repository, file))).map((file) => basename(file));
}

/**
 * Returns the parts that were not measured, that missed a goal, or whose source has changed since the
 * measurement.
 */
export function releaseFaults(repository: string, document: string, parts: readonly Part[]): ReleaseFault[] {
  return parts.flatMap((part) => {
    const rows = document.split('\n').filter((line) => line.startsWith(`| ${part.name} |`));
    const why = faultOf(repository, part, rows);
    return why === null ? [] : [{ part: part.name, why }];
  });
}

function faultOf(repository: string, part: Part, rows: readonly string[]): string | null {
  if (rows.length === 0) return 'was never measured';
  if (rows.some((row) => row.endsWith(`| ${missedVerdict} |`))) return 'missed a goal';
  const [, commit] = rows.join('\n').match(new RegExp(`\\| ${measuredAt} \\| \\| ([0-9a-f]+), `)) ?? [];
  if (commit === undefined) return 'does not say which commit it measured';
  const canaries = rows.filter((row) => row.includes(` | ${withFault} `)).length;
  if (canaries < part.canaries.length) return 'has a canary that was not tried';
  const paths = part.covers ?? sourcePaths;
  const changed = changedSince(repository, commit, paths);
  if (changed === null) return `measured ${commit}, which this history does not have`;
  if (git(repository, 'status', '--porcelain', '--', ...paths) !== '')
    return 'covers files that are not committed';
  const [first, ...others] = changed;
  if (first === undefined) return null;
  return `measured ${commit}; since then ${first}${others.length === 0 ? '' : ` and ${others.length} more`} changed`;
}
