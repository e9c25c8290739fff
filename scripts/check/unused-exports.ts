import type { Finding } from './file-rules.ts';
import { targetsOf } from './import-rules.ts';
import { bareCode, lineAt } from './source-text.ts';

type Source = { readonly path: string; readonly text: string };

/**
 * The files whose exports must be imported. Translations are excluded, because `words.ts` imports the translation of a
 * language by its tag.
 */
const checked = /^(?:src|scripts|bench)\/(?!.*\.test\.|words\/\w+\/translation\.ts$)/;
const exportedName = /^export (?:async )?(?:function|const|let|class|type) (\w+)\b(?! = \w*[tT]able\()/gm;
const importedName = /[{,]\s*(?:type\s+)?(\w+)/g;

/**
 * Finds exports that no other file imports. A table of the store needs no import, because drizzle-kit reads it. An
 * import of the whole file counts, and so does an import() in a file that mentions the name.
 */
export function unusedExportFindings(sources: readonly Source[]): Finding[] {
  const used = new Map<string, Set<string>>();
  for (const source of sources) for (const [path, names] of importedBy(source)) addTo(used, path, names);
  return sources
    .filter(({ path }) => checked.test(path))
    .flatMap(({ path, text }) => {
      const names = used.get(path) ?? new Set();
      if (names.has('*')) return [];
      return [...bareCode(text).matchAll(exportedName)]
        .filter(([, name = '']) => !names.has(name))
        .map(({ 1: name, index }) => ({
          file: path,
          line: lineAt(text, index),
          rule: 'unused-export',
          message: `no other file imports ${name}: remove the export, and the name if nothing uses it`,
        }));
    });
}

function importedBy({ path, text }: Source): [path: string, names: string[]][] {
  return targetsOf(path, text).map(({ path: target, clause, lazy }) => {
    const names = lazy
      ? (text.match(/\w+/g) ?? [])
      : [...clause.matchAll(importedName)].map(([, name = '']) => name);
    return [target ?? '', clause.includes('*') ? ['*'] : names];
  });
}

function addTo(used: Map<string, Set<string>>, path: string, names: readonly string[]): void {
  const known = used.get(path) ?? new Set();
  for (const name of names) known.add(name);
  used.set(path, known);
}
