import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '#tests/support/servers/app.ts';
import { run, runNpm } from '../../../scripts/run.mjs';
import { countOperations, loadClient, playStory } from '../api-document/generated-client.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

const tools = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3', 'swagger-typescript-api@13.13.0'];
const signedJobs = 'jobs that the generated client brings to their signature';

/** The tools are installed into an empty folder, so they are not dependencies of the project. */
export const apiDocument: Part = {
  name: 'api-document',
  promise:
    'Spectral and Redocly find no problem in the OpenAPI document, and a client generated from it plays the main story',
  canaries: [
    {
      file: 'src/server/site/openapi.ts',
      from: '    description: descriptionOf(call),\n    tags: [tagOf(call)],\n',
      to: '    description: descriptionOf(call),\n    tags: [tagOf(call), callersText(call)],\n',
      misses: 'Spectral',
    },
    {
      file: 'src/server/site/openapi.ts',
      from: 'paths[call.path] = {',
      to: "paths[call.path.replace('/api', '')] = {",
      misses: signedJobs,
    },
  ],
  covers: [...programPaths('api-document'), 'tests/gate/api-document'],
  needsBuild: true,
  run: async (_rounds, wanted = '') => {
    const folder = mkdtempSync(join(tmpdir(), 'grouphead-gate-api-'));
    const app = await startApp({}, ['--demo']);
    try {
      await install(folder);
      const text = await (await fetch(`${app.origin}/api/openapi.json`)).text();
      const document = join(folder, 'openapi.json');
      writeFileSync(document, text);
      const problems = [await spectralProblems(folder, document), await redoclyProblems(folder, document)];
      if (wanted !== '' && wanted !== signedJobs) return problems;
      return [...problems, ...(await playWith(folder, document, app.origin))];
    } finally {
      await app.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function install(folder: string): Promise<void> {
  const where = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
  const { code, output } = await runNpm(['install', ...where, ...tools], { capture: true });
  if (code !== 0) throw new Error(`npm install failed: ${output.slice(-2000)}`);
}

/** Runs an installed tool. Returns its output. */
async function runTool(folder: string, tool: string, args: readonly string[]): Promise<string> {
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { output } = await run(join(folder, 'node_modules/.bin', tool), args, { capture: true, env });
  return output;
}

async function spectralProblems(folder: string, document: string): Promise<Figure> {
  const rules = join(folder, 'rules.json');
  writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  const found = join(folder, 'spectral.json');
  const where = ['--ruleset', rules, '--format', 'json', '--output', found, '--quiet'];
  const output = await runTool(folder, 'spectral', ['lint', document, ...where]);
  const problems: readonly unknown[] = readJson(found, output);
  return problemsOf('Spectral', problems.length);
}

async function redoclyProblems(folder: string, document: string): Promise<Figure> {
  const output = await runTool(folder, 'redocly', [
    'lint',
    document,
    '--extends=recommended',
    '--format=json',
  ]);
  const found = join(folder, 'redocly.json');
  writeFileSync(found, output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const { totals }: { totals: { errors: number; warnings: number } } = readJson(found, output);
  return problemsOf('Redocly', totals.errors + totals.warnings);
}

function readJson<Found>(file: string, output: string): Found {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`The tool wrote no report: ${output.slice(-2000)}`, { cause });
  }
}

const problemsOf = (tool: string, measured: number): Figure => ({
  what: `problems that ${tool} finds`,
  goal: { exactly: 0 },
  measured,
});

async function playWith(folder: string, document: string, origin: string): Promise<Figure[]> {
  const args = [
    '--path',
    document,
    '--output',
    folder,
    '--name',
    'client.ts',
    '--js',
    '--module-name-first-tag',
    '--unwrap-response-data',
  ];
  const output = await runTool(folder, 'swagger-typescript-api', ['generate', ...args]);
  const file = join(folder, 'client.js');
  if (!existsSync(file)) throw new Error(`no client was generated: ${output.slice(-2000)}`);
  const client = await loadClient(file);
  const { paths }: { paths: object } = readJson(document, output);
  const operations = Object.values(paths).flatMap((path: object) => Object.keys(path)).length;
  return [
    {
      what: 'operations that the generated client lacks',
      goal: { exactly: 0 },
      measured: operations - countOperations(client),
    },
    {
      what: signedJobs,
      goal: { exactly: 1 },
      measured: (await playStory(client, origin)) === 'completed' ? 1 : 0,
    },
  ];
}
