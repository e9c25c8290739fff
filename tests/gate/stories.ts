import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { run, tools } from '../../scripts/run.mjs';
import { ensureChromium } from '../../scripts/tests/find-chromium.mjs';

type Played = {
  readonly passed: number;
  /** The files and titles of the journeys that failed, were skipped, or passed only on a retry. */
  readonly red: readonly string[];
  /** The files of the journeys that failed, or null if something else failed too. */
  readonly redFiles: readonly string[] | null;
};

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
type Suite = {
  readonly specs: readonly z.output<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
};
const suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
});
const report = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
});

/** Runs journeys in the browser. `files` contains parts of file names; if it is empty, all journeys run. */
export async function playStories(
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-stories-'));
  const file = join(folder, 'report.json');
  try {
    const { output } = await run(
      process.execPath,
      [tools.playwright, 'test', ...files, '--reporter=json', `--output=${join(folder, 'results')}`],
      {
        capture: true,
        env: { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
      },
    );
    const { suites, errors, stats } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const failed = suites.flatMap(specsIn).filter(({ ok }) => !ok);
    const red = [
      ...failed.map(({ file: name, title, tests }) => `${name}: ${title}\n${messagesOf(tests)}`),
      ...errors.map(({ message = 'an error outside of the stories' }) => message),
    ];
    const notPassed = stats.unexpected + stats.skipped + stats.flaky;
    const isOnlyFailed = failed.length === notPassed && errors.length === 0;
    const redFiles = isOnlyFailed ? [...new Set(failed.map((one) => basename(one.file)))] : null;
    if (red.length < notPassed) red.push(`${notPassed} stories did not simply pass`);
    if (red.length > 0) console.log(output.slice(-4000));
    return { passed: stats.expected, red, redFiles };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const specsIn = ({ specs, suites = [] }: Suite): readonly z.output<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** Returns Playwright's messages about a failed journey, without colors. */
const messagesOf = (tests: z.output<typeof spec>['tests']): string =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message = '' }) => stripVTControlCharacters(message).slice(0, 1_500))
    .join('\n');
