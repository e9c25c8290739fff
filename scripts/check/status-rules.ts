import { jobOrderStatuses, jobStages, workflowStatuses } from '#domain/job-orders/order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { requestOutcomes, serviceRequestStatuses, urgencies } from '#domain/service-request.ts';
import type { Finding } from './file-rules.ts';
import { lineAt } from './source-text.ts';

type Source = { readonly path: string; readonly text: string };
type Reading = { readonly file: string; readonly line: number; readonly isExcused: boolean };

/**
 * The maximum number of excused comparisons. A comment above each one gives the reason. More would mean that the
 * domain lacks a rule.
 */
const mostExcused = 6;

const statuses = [...serviceRequestStatuses, ...jobOrderStatuses, ...workflowStatuses, ...jobStages];
const literalOf = (names: readonly string[]) => `'(?:${[...new Set(names)].join('|')})'`;
const statusLiteral = literalOf(statuses);
const literal = literalOf([...statuses, ...urgencies, ...visitOutcomes, ...requestOutcomes]);
const column = String.raw`\b(?:workflow_)?status\}?|\b(?:stage|urgency|outcome)\}?`;

/** A literal that is a value, an argument or a name is not a comparison. */
const reading = new RegExp(
  [
    `[!=]==?\\s*${literal}`,
    `${literal}\\s*[!=]==?`,
    `\\bcase\\s+${literal}`,
    // Urgencies share some words with other columns. So a branch on an urgency or outcome is found by its column, not
    // by its literal.
    `\\bwhen\\s+${statusLiteral}`,
    String.raw`\bcase\s+\S*\b(?:urgency|outcome)\}?\s+when\b`,
    `(?<!(?:const|let)\\s)(?:${column})\\s*=\\s*${literal}`,
    `<>\\s*${literal}`,
    `\\b(?:in|any)\\s*\\((?:array\\[)?\\s*${literal}`,
    `\\b(?:eq|ne|inArray|notInArray|Set)\\([^)]*${literal}`,
    `\\[[^\\][]*${literal}[^\\][]*\\]\\s*\\.(?:includes|some|indexOf)\\(`,
    `\\.includes\\(\\s*${literal}`,
  ].join('|'),
  'g',
);

/** Matches the start of a table's own constraint or partial index, which may compare the table's columns. */
const ofTable = /\$\{table\.(?:\w+\}\s*(?:not\s*)?)?$/;
const comment = /^\s*(?:\/\/|\/?\*)/;
const excuse = /\/\/ status: \S/;

function readingsOf({ path, text }: Source): Reading[] {
  const lines = text.split('\n');
  const found = [...text.matchAll(reading)]
    .filter((match) => !ofTable.test(text.slice(Math.max(0, match.index - 60), match.index)))
    .map((match) => lineAt(text, match.index));
  return [...new Set(found)]
    .filter((line) => !comment.test(lines[line - 1] ?? ''))
    .map((line) => ({
      file: path,
      line,
      isExcused: excuse.test(`${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`),
    }));
}

const isRead = ({ path }: Source) =>
  path.startsWith('src/') && !path.startsWith('src/domain/') && !/\.test\.tsx?$/.test(path);

export function statusFindings(sources: readonly Source[]): Finding[] {
  const readings = sources.filter(isRead).flatMap(readingsOf);
  const excused = readings.filter(({ isExcused }) => isExcused);
  const complain = ({ file, line }: Reading, message: string) => ({ file, line, rule: 'status', message });
  return [
    ...readings
      .filter(({ isExcused }) => !isExcused)
      .map((found) =>
        complain(
          found,
          'compares a status, urgency or outcome: ask a group, a predicate or the workflow of src/domain (in SQL: store/shapes/conditions.ts), or say why not in `// status: …`',
        ),
      ),
    ...excused
      .slice(mostExcused)
      .map((found) =>
        complain(
          found,
          `more than ${mostExcused} readings of a status are excused: name the group in src/domain`,
        ),
      ),
  ];
}
