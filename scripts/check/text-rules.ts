import { type ESTree, parseSync, Visitor } from 'vite';
import type { Finding } from './file-rules.ts';
import { lineAt } from './source-text.ts';

/** The files with English text for administrators and programmers: the log, commands, the API and metrics. */
const readByAdministrators =
  /^src\/server\/(?:database\/|backups\/moved-folder\.ts$|(?:main|backup|restore|move|verify|check-figures)\.ts$|evidence\/verify-|site\/openapi(?:-groups)?\.ts$|platform\/(?:metrics|scrape)\.ts$)/;
/**
 * The files that are not searched: src/words, migrations, tests, and the demo company, whose names and faults are
 * data.
 */
const withoutTexts = /^src\/(?:words|server\/demo|server\/migrations)\/|\.test\.tsx?$/;

const attributesThatSpeak = /^(?:aria-label|aria-description|label|title|placeholder|alt|description)$/;
const sentence = /^\s*[A-Z][\s\S]*[A-Za-z]{3,} [a-z]{2,}/;
const word = /[A-Za-z]{2,}/;

type Node = { readonly start: number; readonly end: number };

/**
 * Finds user-facing text outside src/words, where it cannot be translated: text between tags, labels of elements, and
 * strings that look like a sentence. Excludes error messages and summaries of calls, because they are for
 * programmers.
 */
export function textFindings(path: string, source: string): Finding[] {
  if (!path.startsWith('src/') || withoutTexts.test(path) || readByAdministrators.test(path)) return [];
  const { program } = parseSync(path, source);
  const unread = stretchesNobodyReads(program, source);
  const findings: Finding[] = [];
  const see = (node: Node, text: string, pattern: RegExp) => {
    if (!pattern.test(text) || unread.some(({ start, end }) => start <= node.start && node.end <= end))
      return;
    const message = `"${text.trim().slice(0, 40)}" is a text for people: give it a place in src/words/en`;
    findings.push({ file: path, line: lineAt(source, node.start), rule: 'texts', message });
  };
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && see(node, node.value, sentence),
    TemplateElement: (node) => see(node, node.value.cooked ?? '', sentence),
    JSXText: (node) => see(node, node.value, word),
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || !attributesThatSpeak.test(source.slice(name.start, name.end))) return;
      see(value, String(value.value), word);
    },
  }).visit(program);
  return findings;
}

function stretchesNobodyReads(program: ESTree.Program, source: string): Node[] {
  const unread: Node[] = [];
  const nameOf = ({ start, end }: Node) => source.slice(start, end);
  new Visitor({
    NewExpression: (node) => /Error$/.test(nameOf(node.callee)) && unread.push(node),
    CallExpression: (node) => node.callee.type === 'Super' && unread.push(node),
    Property: (node) => nameOf(node.key) === 'summary' && unread.push(node),
    TaggedTemplateExpression: (node) => nameOf(node.tag).startsWith('sql') && unread.push(node),
  }).visit(program);
  return unread;
}
