import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { tools } from '../run.mjs';
import { webRoutes } from './web-routes.ts';

/**
 * Writes the index files, which can be derived from other files. With --check, only checks that they are up to date.
 */

type Part = { readonly name: string; readonly constant: string; readonly file: string };

const generated = '// Written by `npm run generate`.\n';

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();

/** Returns the constants in the folder's files that match the pattern, with the names of their parts. */
function partsIn(folder: string, pattern: RegExp): Part[] {
  const parts = sourceFiles(folder).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, constant = '', name = '']) => ({
      name,
      constant,
      file,
    })),
  );
  return parts.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the import statements for the parts, and the object entries that map each part's name to its constant. */
function indexOf(index: string, parts: readonly Part[]) {
  const imports = parts.map(
    ({ constant, file }) => `import { ${constant} } from './${relative(dirname(index), file)}';`,
  );
  return {
    imports: imports.join('\n'),
    entries: parts.map(({ name, constant }) => `'${name}': ${constant},`).join('\n'),
  };
}

function englishIndex(index: string): string {
  const parts = partsIn('src/words/en', /export const (\w+(?:Words|Texts)) = defineWords\(\s*'([^']+)'/g);
  const { imports, entries } = indexOf(index, parts);
  return `${imports}

/**
 * All parts of the English strings, by name. Every other language must provide each part. A screen loads only its own
 * part.
 */
export const english = {
${entries}
};

/** The type of a translation of these strings. */
type InOtherWords<Texts> = Texts extends string
  ? string
  : Texts extends (...named: infer Params) => infer Text
    ? (...named: Params) => InOtherWords<Text>
    : { readonly [Key in keyof Texts]: InOtherWords<Texts[Key]> };

/** The type of another language's strings; none may be missing. */
export type Language = InOtherWords<typeof english>;
`;
}

function translatedIndex(index: string, language: string): string {
  const parts = partsIn(dirname(index), /export const (\w+): Language\['([^']+)'\] = /g);
  const { imports, entries } = indexOf(index, parts);
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  return `import type { Language } from '#words/en/all.ts';
${imports}

/** All strings in ${name}. If one is missing, the code does not compile. */
export const ${name.toLowerCase()}: Language = {
${entries}
};
`;
}

function pageList(): string {
  return `/** The paths of the web application's screens. \`{field}\` matches one segment. */
export const pages = [
${webRoutes()
  .map((page) => `'${page}',`)
  .join('\n')}
] as const;
`;
}

const translations = readdirSync('src/words').filter((folder) =>
  existsSync(`src/words/${folder}/translation.ts`),
);
const indexes: Readonly<Record<string, string>> = {
  'src/words/en/all.ts': englishIndex('src/words/en/all.ts'),
  ...Object.fromEntries(
    translations.map((language) => {
      const index = `src/words/${language}/all.ts`;
      return [index, translatedIndex(index, language)];
    }),
  ),
  'src/contract/calls/page-list.ts': pageList(),
};

/** Returns the formatted text, with the line that marks the file as generated. */
function formatted(file: string, text: string): string {
  return execFileSync(process.execPath, [tools.biome, 'check', '--write', `--stdin-file-path=${file}`], {
    input: generated + text,
    encoding: 'utf8',
  });
}

for (const [file, content] of Object.entries(indexes)) {
  const text = formatted(file, content);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is stale`);
    process.exitCode = 1;
  }
}
