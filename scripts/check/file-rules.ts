import { basename, dirname } from 'node:path/posix';
import { bareCode, lineAt } from './source-text.ts';

export type Finding = {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
};

type Complaint = Omit<Finding, 'file'>;
type Rule = (path: string, text: string, code: string) => Complaint[];

const LONGEST_FILE_LINES = 300;
const MOST_WORDS_OF_A_DECISION = 300;

const forbiddenWords = new Set([
  ...['util', 'utils', 'helper', 'helpers', 'common', 'misc'],
  ...['manager', 'managers', 'service', 'services', 'types', 'hooks'],
]);

const isSource = (path: string) => path.startsWith('src/');
const isServer = (path: string) => path.startsWith('src/server/');
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function forbiddenWordIn(name: string): string | undefined {
  const words = wordsOf(name);
  const isServiceRequest = (index: number) =>
    words[index] === 'service' && /^requests?$/.test(words[index + 1] ?? '');
  return words.find((word, index) => forbiddenWords.has(word) && !isServiceRequest(index));
}

const nameRule: Rule = (path) => {
  const hook = basename(path).startsWith('use-') ? 'use' : undefined;
  const word = hook ?? forbiddenWordIn(basename(path)) ?? forbiddenWordIn(basename(dirname(path)));
  if (!word) return [];
  return [{ line: 1, rule: 'name', message: `'${word}' says nothing: name the file after its content` }];
};

const lengthRule: Rule = (_path, text) => {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= LONGEST_FILE_LINES) return [];
  return [
    { line: lines, rule: 'length', message: `${lines} lines; split it, ${LONGEST_FILE_LINES} is the most` },
  ];
};

function everyMatch(pattern: RegExp, code: string, rule: string, message: string): Complaint[] {
  return [...code.matchAll(pattern)].map((match) => ({ line: lineAt(code, match.index), rule, message }));
}

const defaultExportRule: Rule = (path, _text, code) =>
  isSource(path)
    ? everyMatch(
        /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/g,
        code,
        'default-export',
        'export it by its name, so that one search finds every use',
      )
    : [];

export const environmentFile = 'src/server/platform/env.ts';

const environmentRule: Rule = (path, _text, code) =>
  isSource(path) && !isTest(path) && path !== environmentFile
    ? everyMatch(
        /\bprocess\s*(?:\.\s*env\b|\[)/g,
        code,
        'environment',
        `only ${environmentFile} reads the environment: add the setting there and pass it in`,
      )
    : [];

const consoleFiles = ['src/server/platform/log.ts', 'src/server/main.ts'];

const consoleRule: Rule = (path, _text, code) =>
  isServer(path) && !isTest(path) && !consoleFiles.includes(path)
    ? everyMatch(/\bconsole\s*[.[]/g, code, 'console', 'write through src/server/platform/log.ts')
    : [];

/** The folders and files that may use the server's own roles, which give code access to every row. */
const scopeFiles = [
  'src/server/store/access/',
  'src/server/store/functions/',
  'src/server/backups/',
  'src/server/evidence/verify-history.ts',
  'src/server/platform/known-callers.ts',
];

const scopeRule: Rule = (path, _text, code) =>
  isServer(path) && !isTest(path) && !scopeFiles.some((place) => path.startsWith(place))
    ? everyMatch(
        /\b(?:systemRole|scopedRole)\b|\bgrouphead_system\b/g,
        code,
        'scope',
        'act as systemFor(scope), which says whose rows are reached: an account, an operator, or why all of them',
      )
    : [];

/** Journeys use the clock of the test run, so that they can be repeated. */
const clockRule: Rule = (path, _text, code) =>
  path.startsWith('tests/journeys/')
    ? everyMatch(
        /\bnew Date\(\)|\bDate\.now\(\)/g,
        code,
        'clock',
        'tests/support/clock.ts says what time it is',
      )
    : [];

const reexport = /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*(?:from\s*(['"])\s*\1)?\s*;?/g;
const plainImport = /\bimport\s+(?:[^;'"()]*?\bfrom\s*)?(['"])\s*\1\s*;?/g;

const barrelRule: Rule = (path, _text, code) => {
  const reexports = code.match(reexport);
  if (!isSource(path) || !reexports) return [];
  const rest = code.replace(reexport, '').replace(plainImport, '').trim();
  if (rest !== '') return [];
  return [
    { line: 1, rule: 'barrel', message: 'only re-exports: delete it and import from the files themselves' },
  ];
};

const scriptRules = [
  ...[defaultExportRule, environmentRule, consoleRule],
  ...[scopeRule, clockRule, barrelRule],
];

export function fileFindings(path: string, text: string): Finding[] {
  const isScript = /\.(?:ts|tsx|mjs)$/.test(path);
  const code = isScript ? bareCode(text) : '';
  const rules = [nameRule, lengthRule, ...(isScript ? scriptRules : [])];
  return rules.flatMap((rule) => rule(path, text, code)).map((complaint) => ({ file: path, ...complaint }));
}

/** Returns a finding for a decision document with too many words. Words are counted as `wc -w` counts them. */
export function decisionFindings(file: string, text: string): Finding[] {
  const words = text.split(/\s+/).filter(Boolean).length;
  if (words <= MOST_WORDS_OF_A_DECISION) return [];
  const message = `${words} words, ${MOST_WORDS_OF_A_DECISION} is the most: shorten it without losing facts`;
  return [{ file, line: 1, rule: 'decision', message }];
}
