import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { installationReasons } from '#server/store/access/installation-reasons.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { eraserFunctions, systemFunctions } from '#server/store/functions/prepared.ts';

/** Writes docs/scopes.md from src/server. With --check, only checks that the page is up to date. */

const page = 'docs/scopes.md';
const list = 'src/server/store/access/installation-reasons.ts';
const beginning = `# Where the server can reach every row

Written by \`npm run generate\` from \`src/server\`. Everywhere else, each transaction runs as a person's role, or as the server limited
to one account or one operator, and row security enforces this limit
([0049](decisions/0049-the-server-names-its-scope.md)). Code that reaches every row must give a reason from
[a list](../${list}), or it does not compile. Only a few files may name the role itself, see \`scopeFiles\` in
\`scripts/check/file-rules.ts\`.
`;
const functions = `
## Functions in the database

These functions run with a role of the server and return only what the caller may read. The checks
of rows by triggers (\`ensure_tenant\`) run as this role too, and no one can call them.
`;

const table = (head: readonly string[], rows: readonly string[]) => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows,
];

const reasonRows = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `src/server/${file}`)
  .filter((file) => file !== list)
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return installationReasons
      .filter((reason) => text.includes(reason))
      .map((reason) => `| \`${file}\` | ${reason} |`);
  })
  .sort();
const functionRows = (role: string, all: readonly OwnFunction[]) =>
  all.map(({ signature, for: callers }) => `| \`${signature}\` | ${role} | ${callers.join(', ')} |`).sort();
const text = [
  beginning,
  ...table(['file', 'reason'], reasonRows),
  functions,
  ...table(
    ['function', 'runs as', 'may be called by'],
    [...functionRows('system', systemFunctions), ...functionRows('eraser', eraserFunctions)],
  ),
]
  .join('\n')
  .concat('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is stale`);
  process.exitCode = 1;
}
