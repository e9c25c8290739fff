import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decisionFindings, type Finding, fileFindings } from './file-rules.ts';
import { functionLengthFindings } from './function-lengths.ts';
import { houseFindings } from './house-rules.ts';
import { edgesOf, importFindings } from './import-rules.ts';
import { plainFindings } from './plain-words.ts';
import { statusFindings } from './status-rules.ts';
import { textFindings } from './text-rules.ts';
import { unusedExportFindings } from './unused-exports.ts';

const folders = ['src', 'bench', 'scripts', 'tests'];
const foreign = /^src\/server\/migrations\/|\/node_modules\//;
const checked = /\.(?:ts|tsx|mjs|css|html)$/;
const script = /\.(?:ts|tsx|mjs)$/;
const settings = /\.config\.ts$/;
/** The parts of the repository where the number of files in a folder is limited. */
const hasRooms = /^(src|scripts|tests\/support)\//;
const ofTests = /^tests\/|\.test\.tsx?$/;

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => checked.test(path) && !foreign.test(path));
}

export function findingsIn(root: string): Finding[] {
  const present = readdirSync(root);
  const paths = folders
    .filter((folder) => present.includes(folder))
    .flatMap((folder) => filesBelow(root, folder))
    .sort();
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const sources = paths.map(read);
  const decisions = present.includes('docs')
    ? readdirSync(join(root, 'docs/decisions')).map((name) => read(`docs/decisions/${name}`))
    : [];
  const scripts = sources.filter(({ path }) => script.test(path));
  return [
    ...sources.flatMap(({ path, text }) => fileFindings(path, text)),
    ...decisions.flatMap(({ path, text }) => decisionFindings(path, text)),
    ...scripts.flatMap(({ path, text }) => [...importFindings(path, text), ...plainFindings(path, text)]),
    ...scripts
      .filter(({ path }) => !ofTests.test(path))
      .flatMap(({ path, text }) => [...functionLengthFindings(path, text), ...textFindings(path, text)]),
    ...statusFindings(scripts),
    ...unusedExportFindings([...scripts, ...present.filter((path) => settings.test(path)).map(read)]),
    ...houseFindings(
      paths.filter((path) => hasRooms.test(path)),
      scripts.flatMap(({ path, text }) => edgesOf(path, text)),
    ),
  ];
}

function main(): void {
  const findings = findingsIn(resolve(import.meta.dirname, '../..'));
  for (const { file, line, rule, message } of findings)
    console.error(`${file}:${line}  [${rule}] ${message}`);
  if (findings.length === 0) return;
  console.error(
    `\n${findings.length} ${findings.length === 1 ? 'place breaks' : 'places break'} the rules of the house.`,
  );
  process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
