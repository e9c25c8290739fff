import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findingsIn } from './check-imports.ts';
import { fileFindings } from './file-rules.ts';
import { houseFindings } from './house-rules.ts';
import { importFindings } from './import-rules.ts';
import { statusFindings } from './status-rules.ts';
import { textFindings } from './text-rules.ts';

function rulesBrokenBy(path: string, text: string): string[] {
  return [...fileFindings(path, text), ...importFindings(path, text)].map((finding) => finding.rule);
}

const feature = 'src/server/job-orders/form/submit.ts';
const screen = 'src/web/job-orders/form/JobForm.tsx';

describe('an import that breaks a rule is refused', () => {
  const refused: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['rings', 'src/domain/money.ts', `import type { Call } from '#contract/calls/call.ts';`],
    ['rings', 'src/contract/live.ts', `import { pool } from '#server/database/database.ts';`],
    ['rings', 'src/contract/live.ts', `import { startWords } from '#words/en/start.ts';`],
    ['rings', feature, `import type { Theme } from '#web/app/style/theme.ts';`],
    ['rings', screen, `export type { Row } from '#server/store/job-orders.ts';\nexport const a = 1;`],
    ['rings', screen, `const row = await import('#server/store/job-orders.ts');`],
    ['rings', feature, `import { seed } from '../../../../scripts/seed.ts';`],
    ['rings', feature, `import { app } from '../../../../tests/support/app.ts';`],
    ['alias', feature, `import { advance } from '../../../domain/workflow.ts';`],
    ['alias', feature, `import { command } from '../../platform/command.ts';`],
    ['alias', 'tests/journeys/main.test.ts', `import { env } from '../../src/server/platform/env.ts';`],
    ['layers', feature, `import { approve } from '#server/service-requests/approve.ts';`],
    ['layers', feature, `import { buildApp } from '#server/app.ts';`],
    ['layers', 'src/server/store/machines.ts', `import { submit } from '#server/job-orders/form/submit.ts';`],
    [
      'layers',
      'src/server/platform/command.ts',
      `import { submit } from '#server/job-orders/form/submit.ts';`,
    ],
    ['layers', 'src/server/job-orders/submit.test.ts', `import { a } from '#server/machines/add.ts';`],
    ['layers', screen, `import { List } from '#web/service-requests/List.tsx';`],
    ['layers', screen, `const list = () => import('#web/service-requests/List.tsx');`],
    ['layers', 'src/server/store/machines.ts', `import { query } from '#server/platform/query.ts';`],
    ['layers', 'src/server/database/open.ts', `import { table } from '#server/store/machines.ts';`],
    ['layers', 'src/server/platform/command.ts', `import { post } from '#server/outbox/mailer.ts';`],
    ['ground', 'src/server/database/open.ts', `import { roles } from '#domain/actor.ts';`],
    ['ground', 'src/web/ui/Field.tsx', `import { wordsOf } from '#words/words.ts';`],
    ['ground', 'src/web/ui/Field.tsx', `import { roles } from '#domain/actor.ts';`],
    ['rings', 'src/words/words.ts', `import { theme } from '#web/app/style/theme.ts';`],
    ['layers', 'src/web/app/router.tsx', `import { AuthScreen } from '#web/accounts/AuthScreen.tsx';`],
    ['extension', feature, `import { advance } from '#domain/workflow';`],
    ['extension', feature, `import { command } from '#server/platform/command';`],
    ['packages', 'src/domain/money.ts', `import { readFileSync } from 'node:fs';`],
    ['packages', 'src/domain/money.ts', `import 'some-package';`],
    ['packages', 'src/contract/live.ts', `import { z } from 'zod';`],
    ['packages', screen, `import { createHash } from 'node:crypto';`],
    ['packages', screen, `import { z } from 'zod';`],
    ['packages', feature, `import sharp from 'sharp';`],
    ['environment', feature, `import { env } from 'node:process';`],
  ];

  test.each(refused)('the rule "%s" refuses in %s: %s', (rule, path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([rule]);
  });
});

describe('a file that breaks a rule is refused', () => {
  const refused: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['default-export', feature, 'export default function submit() {}'],
    ['default-export', feature, 'const a = 1;\nexport { a as default };'],
    ['environment', feature, 'const port = process.env.PORT;'],
    ['environment', feature, `const port = process['env'].PORT;`],
    ['environment', feature, 'const url = `at $' + '{process.env.PORT}`;'],
    ['console', feature, `console.log('submitted');`],
    ['scope', 'src/server/clients/page.ts', 'const back = tx.become({ role: systemRole, settings: {} });'],
    ['clock', 'tests/journeys/jobs.test.ts', 'const tomorrow = new Date().getDate() + 1;'],
    ['clock', 'tests/journeys/jobs.test.ts', 'const later = Date.now() + 1000;'],
    ['barrel', 'src/web/ui/all.ts', `export { A } from './A.tsx';\nexport * from './B.tsx';`],
    ['barrel', 'src/web/ui/all.ts', `// Everything.\nimport { A } from './A.tsx';\nexport { A };`],
    ['name', 'src/web/ui/date-utils.ts', 'export const a = 1;'],
    ['name', 'src/web/hooks/use-clock.ts', 'export const a = 1;'],
    ['name', 'src/web/app/use-clock.ts', 'export const a = 1;'],
    ['name', 'src/server/job-orders/job-service.ts', 'export const a = 1;'],
    ['name', 'src/web/app/SessionManager.tsx', 'export const a = 1;'],
    ['name', 'tests/support/helpers.ts', 'export const a = 1;'],
  ];

  test.each(refused)('the rule "%s" refuses the file %s', (rule, path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([rule]);
  });
});

describe('imports and files that follow the rules pass', () => {
  const allowed: readonly (readonly [path: string, text: string])[] = [
    ['src/contract/live.ts', `import type { Role } from '#domain/actor.ts';\nimport * as z from 'zod/mini';`],
    [
      feature,
      `import { advance } from '#domain/workflow.ts';\nimport { command } from '#server/platform/command.ts';`,
    ],
    [feature, `import { lock } from '#server/store/job-orders.ts';\nimport { sum } from './fee.ts';`],
    ['src/server/app.ts', `import { submit } from './job-orders/submit.ts';`],
    ['src/server/job-orders/submit.test.ts', `import { app } from '../../../tests/support/app.ts';`],
    ['src/server/job-orders/submit.test.ts', `import { buildApp } from '#server/app.ts';`],
    ['src/domain/money.test.ts', `import { test } from 'vitest';`],
    ['src/web/app/router.tsx', `const open = () => import('#web/accounts/AuthScreen.tsx');`],
    [screen, `import { Button } from '#web/ui/Button.tsx';\nimport { wordsOf } from '#words/words.ts';`],
    ['src/web/service-requests/ServiceRequestCard.tsx', 'export const a = 1;'],
    ['src/server/platform/env.ts', 'export const port = process.env.PORT;'],
    ['src/server/platform/log.ts', 'console.log(1);'],
    ['src/web/app/NotFound.tsx', 'console.warn(location.pathname);'],
    ['scripts/seed.ts', `import { env } from '#server/platform/env.ts';\nexport default process.env.PORT;`],
    [feature, `// import { x } from '#web/app/x.ts'; process.env.PORT; export default 1`],
    [feature, `const quoted = "console.log(process.env.PORT)"; const slash = /'/;`],
  ];

  test.each(allowed)('the rules allow in %s: %s', (path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([]);
  });
});

test('a file may have 300 lines, not 301', () => {
  expect(rulesBrokenBy(feature, 'export const a = 1;\n'.repeat(300))).toEqual([]);
  expect(rulesBrokenBy(feature, 'export const a = 1;\n'.repeat(301))).toEqual(['length']);
});

test('a finding names the line of the import, below comments and across several lines', () => {
  const text = `/* one\n two */\nimport {\n  a,\n} from '#web/app/a.ts';\n`;
  expect(importFindings(feature, text).map(({ line }) => line)).toEqual([5]);
});

test('the check covers the whole tree, except generated migrations', () => {
  const root = mkdtempSync(join(tmpdir(), 'grouphead-rules-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('src/domain/deep/money.ts', `import 'pg';`);
  write('src/server/migrations/utils.ts', 'export default 1;');
  write('tests/support/misc.ts', 'export const a = 1;');
  write('docs/decisions/0001-short.md', `# 1\n\n- ${'word '.repeat(297)}`);
  write('docs/decisions/0002-long.md', `# 2\n\n- ${'word '.repeat(298)}`);
  expect(findingsIn(root).map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'tests/support/misc.ts name',
    'docs/decisions/0002-long.md decision',
    'src/domain/deep/money.ts packages',
  ]);
});

describe('a text for people outside src/words is refused', () => {
  const found = (path: string, text: string) =>
    textFindings(path, text).map(({ rule, line }) => `${rule} ${line}`);

  test.each([
    ['between tags', '<p>Nothing here</p>'],
    ['as a label', '<button aria-label="Close" />'],
    ['as a sentence', "const refused = 'Please select a machine';"],
    ['with a value inside', `const refused = \`Please select $\{count} machines at most\`;`],
  ])('a text for people is found %s', (_, text) =>
    expect(found('src/web/machines/List.tsx', text)).toEqual(['texts 1']),
  );

  test.each([
    ['what an error says to programmers', "throw new Error('The cache was never filled');"],
    ['the summary of a call', "defineCall({ summary: 'Machines that the caller may see.' });"],
    ['SQL', 'const rows = sql`Select one from machines where it is`;'],
    ['a name of the program', "const kind = 'in_progress';"],
  ])('a text that is not for people is ignored: %s', (_, text) =>
    expect(found('src/web/machines/List.tsx', text)).toEqual([]),
  );

  test('texts in src/words, in the demo company and in tests are allowed', () => {
    for (const path of ['src/words/en/machines.ts', 'src/server/demo/past.ts', 'src/web/ui/Tag.test.ts'])
      expect(found(path, "export const text = 'Please select a machine';")).toEqual([]);
  });
});

describe('rules across files', () => {
  const found = (...edges: readonly (readonly [from: string, to: string])[]) =>
    houseFindings(
      [],
      edges.map(([from, to]) => ({ from, to })),
    ).map(({ file, rule, message }) => `${rule} ${file}: ${message.split(':')[0]}`);

  test('an import cycle between files is refused, however long', () => {
    expect(
      found(['src/a/x.ts', 'src/a/y.ts'], ['src/a/y.ts', 'src/a/z.ts'], ['src/a/z.ts', 'src/a/x.ts']),
    ).toEqual(['circle src/a/x.ts: imports itself by way of src/a/y.ts → src/a/z.ts']);
  });

  test('an import cycle between folders is refused, even without a cycle between files', () => {
    expect(found(['src/a/x.ts', 'src/b/x.ts'], ['src/b/y.ts', 'src/a/y.ts'])).toEqual([
      'circle src/a: imports itself by way of src/b',
    ]);
  });

  test('two import paths to one file are not a cycle', () => {
    expect(
      found(['src/a/x.ts', 'src/b/y.ts'], ['src/a/x.ts', 'src/c/z.ts'], ['src/b/y.ts', 'src/c/z.ts']),
    ).toEqual([]);
  });

  test('a folder may hold 40 files, not 41', () => {
    const files = Array.from({ length: 41 }, (_, index) => `src/a/file-${index}.ts`);
    expect(houseFindings(files.slice(1), [])).toEqual([]);
    expect(houseFindings(files, []).map(({ rule, file }) => `${rule} ${file}`)).toEqual(['crowd src/a']);
  });
});

describe('status comparisons', () => {
  const rulesOf = (text: string, path = feature) =>
    statusFindings([{ path, text }]).map(({ rule, line }) => `${rule} ${line}`);

  test.each([
    `if (job.status === 'completed') return;`,
    `if ('cancelled' !== job.status) return;`,
    `const isOpen = ['scheduled', 'in_progress'].includes(job.status);`,
    `const isOpen = new Set(['scheduled', 'in_progress']).has(job.status);`,
    `switch (status) { case 'pending': return 1; }`,
    `where(eq(job_orders.workflow_status, 'awaiting_signature'))`,
    `where(inArray(job_orders.status, ['scheduled', 'in_progress']))`,
    "sql`where r.status = 'pending'`",
    `sql\`where \${job}.stage = 'unassigned'\``,
    "sql`where r.status <> 'pending'`",
    `sql.raw("j.status in ('scheduled', 'in_progress')")`,
    "sql`where j.status not in ('completed')`",
    "sql`case j.status when 'completed' then 1 end`",
    `if (request.urgency === 'emergency') return;`,
    `if (job.outcome !== 'part_missing') return;`,
    `switch (outcome) { case 'nobody_there': return 1; }`,
    "sql`where j.urgency in ('high', 'emergency')`",
    "sql`where r.outcome is null or r.outcome <> 'joined'`",
    "sql`case j.urgency when 'emergency' then 1 end`",
  ])('a comparison with a status is refused outside the domain: %s', (text) => {
    expect(rulesOf(`const a = 1;\n${text}`)).toEqual(['status 2']);
    expect(rulesOf(text, 'src/domain/job-orders/order.ts')).toEqual([]);
    expect(rulesOf(text, 'src/server/job-orders/submit.test.ts')).toEqual([]);
  });

  test.each([
    `const color: Record<JobOrderStatus, string> = { completed: 'mint', in_progress: 'crema' };`,
    `const request = { ...fields, status: 'pending' };`,
    `const next = isKnown ? 'reviewed' : 'rejected';`,
    `useServerPages(listServiceRequests, { group: 'pending' });`,
    `export const marks = ['open', 'completed'] as const;`,
    `const bars = barsOf('completed', words.completed);`,
    "sql`select json_build_object('pending', count(*), 'completed', completed)`",
    `sql\`where \${jobIs('completed')} and \${jobIsAt('unassigned')}\``,
    `check('job_orders_has_technician', sql\`\${table.workflow_status} = 'scheduled'\`)`,
    `index('by_review').where(sql\`\${table.status} <> 'pending'\`)`,
    `check('signed', sql\`\${table.workflow_status} not in ('awaiting_signature', 'completed')\`)`,
    `/** A job whose status = 'completed' is closed. */`,
    `<span className={classes['completed']} data-state="completed" />`,
    `if (step === 'assign') return;`,
    `const jobs = sql\`where \${urgencyIs('urgent', 'j')} and \${outcomeIs('part_missing')}\`;`,
    "sql`case s.kind when 'emergency' then j.description end`",
    `const texts = { nobody_there: 'No-show', part_missing: 'Part missing' };`,
  ])('naming, writing or showing a status is allowed: %s', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  test('at most six comparisons with a status may stay, each with its reason next to it', () => {
    const text = `// status: the library asks for it\nif (job.status === 'completed') return;\n`;
    expect(rulesOf(text.repeat(6))).toEqual([]);
    expect(rulesOf(text.repeat(7))).toEqual(['status 14']);
    expect(rulesOf(`// status:\nif (job.status === 'completed') return;`)).toEqual(['status 2']);
  });
});
