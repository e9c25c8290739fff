import { posix } from 'node:path';
import type { Finding } from './file-rules.ts';

/** An import of one file by another. Both are paths inside the repository. Lazy imports are excluded. */
export type Edge = { readonly from: string; readonly to: string };

const MOST_FILES_OF_A_FOLDER = 40;

/** Finds problems across files: import cycles between files or folders, and folders with too many files. */
export function houseFindings(files: readonly string[], edges: readonly Edge[]): Finding[] {
  const room = (path: string) => posix.dirname(path);
  const betweenRooms = edges
    .map(({ from, to }) => ({ from: room(from), to: room(to) }))
    .filter(({ from, to }) => from !== to);
  return [...circles(edges), ...circles(betweenRooms), ...crowds(files)];
}

function crowds(files: readonly string[]): Finding[] {
  const count = new Map<string, number>();
  for (const file of files) count.set(posix.dirname(file), (count.get(posix.dirname(file)) ?? 0) + 1);
  return [...count]
    .filter(([, files]) => files > MOST_FILES_OF_A_FOLDER)
    .map(([file, files]) => ({
      file,
      line: 1,
      rule: 'crowd',
      message: `${files} files side by side, ${MOST_FILES_OF_A_FOLDER} is the most: group the files that belong together`,
    }));
}

function circles(edges: readonly Edge[]): Finding[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const left = new Set<string>();
  const found: Finding[] = [];
  const walk = (node: string, path: readonly string[]) => {
    const begin = path.indexOf(node);
    if (begin !== -1) {
      found.push(circleFinding(path.slice(begin)));
      return;
    }
    if (left.has(node)) return;
    for (const next of targets.get(node) ?? []) walk(next, [...path, node]);
    left.add(node);
  };
  for (const node of targets.keys()) walk(node, []);
  return found;
}

function circleFinding(circle: readonly string[]): Finding {
  const [file = '', ...others] = circle;
  const message = `imports itself by way of ${others.join(' → ')}: move what they share below them`;
  return { file, line: 1, rule: 'circle', message };
}
