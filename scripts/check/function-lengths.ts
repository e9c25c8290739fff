import { parseSync, Visitor } from 'vite';
import type { Finding } from './file-rules.ts';
import { lineAt } from './source-text.ts';

const LONGEST_FUNCTION_LINES = 60;
const LONGEST_COMPONENT_LINES = 90;

/**
 * Finds functions that have too many lines, counted from the first to the last. The linter counts fewer,
 * because it skips lines without code, which are common in JSX. A component is a function in a .tsx file
 * whose name starts with a capital letter.
 */
export function functionLengthFindings(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const measure = ({ start, end }: { readonly start: number; readonly end: number }, name: string) => {
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const most = isComponent ? LONGEST_COMPONENT_LINES : LONGEST_FUNCTION_LINES;
    const line = lineAt(text, start);
    const lines = lineAt(text, end) - line + 1;
    if (lines > most) {
      const message = `${name || 'a function'} has ${lines} lines; split it, ${most} is the most`;
      findings.push({ file: path, line, rule: 'function-length', message });
    }
  };
  const measured = new Set<object>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'ArrowFunctionExpression' && init?.type !== 'FunctionExpression') return;
      measured.add(init);
      measure(init, id.type === 'Identifier' ? id.name : '');
    },
    FunctionDeclaration: (node) => measure(node, node.id?.name ?? ''),
    FunctionExpression: (node) => measured.has(node) || measure(node, node.id?.name ?? ''),
    ArrowFunctionExpression: (node) => measured.has(node) || measure(node, ''),
  }).visit(parseSync(path, text).program);
  return findings;
}
