import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/databases/postgres.ts';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { newFolder, removeFolder } from './cluster.ts';
import { eventually } from './eventually.ts';

export type Sample = { readonly metric: Readonly<Record<string, string>> };
export type Rule = {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly state: 'inactive' | 'pending' | 'firing';
};

/**
 * Starts Prometheus with ops/alerts.yml on the metrics at this port. Alerts fire immediately, not after
 * minutes.
 */
export async function startPrometheus(metricsPort: number) {
  const folder = newFolder();
  const rules = readFileSync(join(repositoryRoot, 'ops/alerts.yml'), 'utf8');
  writeFileSync(join(folder, 'alerts.yml'), rules.replaceAll(/^ +for: \d+m\n/gm, ''));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: grouphead
    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]
`,
  );
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ask = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { data, error }: { data: Data; error?: string } = await answer.json();
    if (error !== undefined) throw new Error(`${path}: ${error}`);
    return data;
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    removeFolder(folder);
  };
  if (!(await eventually(isReady))) {
    await stop();
    throw new Error('Prometheus did not start');
  }
  return {
    /** Returns the series that a query finds. Throws if Prometheus does not understand it. */
    query: async (query: string) =>
      (await ask<{ result: readonly Sample[] }>(`query?query=${encodeURIComponent(query)}`)).result,
    rules: async () => {
      const { groups } = await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
      return groups.flatMap(({ rules: ofGroup }) => ofGroup);
    },
    stop,
  };
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
