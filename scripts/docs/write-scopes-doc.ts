import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes docs/scopes.md from src/server. With --check, only checks that the page is up to date. */

const page = 'docs/scopes.md';
const reason = /installation: '([^']+)'/g;
const beginning = `# Where the server can reach every row

Written by \`npm run generate\` from \`src/server\`. Everywhere else, each transaction runs as a person's role, or as the server limited
to one account or one operator, and row security enforces this limit
([0049](decisions/0049-the-server-names-its-scope.md)). Code that reaches every row must give a reason, or \`npm run check\` fails.
`;

const rows = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `src/server/${file}`)
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reason)].map(([, why]) => `| \`${file}\` | ${why} |`),
  )
  .sort();
const text = [beginning, '| file | reason |', '| --- | --- |', ...new Set(rows)].join('\n').concat('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is stale`);
  process.exitCode = 1;
}
