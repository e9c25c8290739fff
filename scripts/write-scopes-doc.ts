import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes docs/scopes.md from src/server. With --check, only checks that the page is up to date. */
const page = 'docs/scopes.md';
const reason = /installation: '([^']+)'/g;
const beginning = `# Where the server acts on every row

Written by \`npm run generate\` from \`src/server\`. Everywhere else, each transaction runs as the role of a person, or as the server
within one account or one operator, and row security keeps it there
([0049](decisions/0049-the-server-names-its-scope.md)). \`npm run check\` refuses a place that reaches every row without a reason.
`;

const rows = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `src/server/${file}`)
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reason)].map(([, why]) => `| \`${file}\` | ${why} |`),
  )
  .sort();
const text = [beginning, '| where | why |', '| --- | --- |', ...new Set(rows)].join('\n').concat('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is stale`);
  process.exitCode = 1;
}
