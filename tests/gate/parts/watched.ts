import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/databases/postgres.ts';
import { type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { crash, newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { reporter, signIn } from '../databases/person.ts';
import { type Prometheus, startPrometheus } from '../databases/prometheus.ts';
import type { Figure, Part } from '../part.ts';

/**
 * The rules without data on a healthy server. One needs a replica. The other needs errors, which a fault causes later.
 */
const withoutDataAtFirst: readonly string[] = ['GroupheadReplicaBehind', 'GroupheadErrors'];

/** The dashboard and the alert rules in a real Prometheus, which reads the metrics of a running server. */
export const watched: Part = {
  name: 'watched',
  promise: 'each panel and each alert rule finds data in Prometheus, and a lost server or database alerts',
  canaries: [
    {
      file: 'src/server/platform/scrape.ts',
      from: "'grouphead_mail_oldest_seconds'",
      to: "'grouphead_mail_age_seconds'",
    },
    {
      file: 'ops/alerts.yml',
      from: 'expr: grouphead_database_up == 0',
      to: 'expr: grouphead_database_up == 2',
    },
  ],
  covers: ['ops', 'src/server/platform', 'src/server/site/metrics-port.ts', 'tests/gate/parts/watched.ts'],
  needsTools: ['prometheus'],
  needsBuild: true,
  run: async () => {
    const cluster = await startCluster('installed');
    const { owner } = await newDatabase(cluster);
    const port = await freePort();
    const app = await startApp({ DATABASE_URL: owner, METRICS_PORT: String(port) }, ['--demo']);
    const prometheus = await startPrometheus(port);
    try {
      const client = await causeFigures(app);
      const panels = await panelsIn(prometheus);
      const rules = await rulesIn(prometheus);
      await crash(cluster);
      const database = await fires(prometheus, 'GroupheadDatabaseDown');
      const errors = await fires(prometheus, 'GroupheadErrors', () => client.get('/api/machines'));
      await app.stop('SIGKILL');
      const server = await fires(prometheus, 'GroupheadDown');
      return [
        ...panels,
        ...rules,
        alerted('a database that was killed', database),
        alerted('calls that failed in the meantime', errors),
        alerted('a server that was killed', server),
      ];
    } finally {
      await prometheus.stop();
      if (!app.hasEnded()) await app.stop('SIGKILL');
      removeFolder(cluster.folder);
    }
  },
};

const alerted = (what: string, didFire: boolean): Figure => ({
  what: `alerts about ${what}`,
  goal: { exactly: 1 },
  measured: didFire ? 1 : 0,
});

const missing = (what: string, names: readonly string[]): Figure => ({
  what: names.length === 0 ? what : `${what} (${names.join(', ')})`,
  goal: { exactly: 0 },
  measured: names.length,
});

/** Causes a change, so that all metrics have values. Returns a person who is signed in. */
async function causeFigures({ origin }: RunningApp) {
  const report = await reporter(origin);
  await (await report('For the figures')).arrayBuffer();
  const client = await signIn(origin, 'client@demo.test');
  if (client === null) throw new Error("the demo company's client cannot sign in");
  return client;
}

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

async function panelsIn(prometheus: Prometheus): Promise<Figure[]> {
  const dashboard: { panels: readonly Panel[] } = JSON.parse(
    readFileSync(join(repositoryRoot, 'ops/grafana-dashboard.json'), 'utf8'),
  );
  const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
    // Grafana inserts this for "all servers".
    targets.map(({ expr }) => ({ name: title, query: expr.replaceAll('$instance', '.*') })),
  );
  return [
    { what: 'queries of the dashboard', goal: { atLeast: 25 }, measured: queries.length },
    missing('of them without data', await withoutData(prometheus, queries)),
  ];
}

async function rulesIn(prometheus: Prometheus): Promise<Figure[]> {
  const rules = await prometheus.rules();
  await eventually(async () => (await prometheus.rules()).every(({ health }) => health === 'ok'));
  const sick = (await prometheus.rules()).filter(({ health }) => health !== 'ok');
  // Without its comparison, the query of each alert rule must return the series that the rule watches.
  const queries = rules
    .filter(({ name }) => !withoutDataAtFirst.includes(name))
    .map(({ name, query }) => ({ name, query: query.replace(/ (?:==|>|<) [\d.e*+ ]+$/, '') }));
  return [
    { what: 'alert rules', goal: { atLeast: 16 }, measured: rules.length },
    missing(
      'of them that Prometheus cannot evaluate',
      sick.map(({ name }) => name),
    ),
    missing('of them that find nothing to watch', await withoutData(prometheus, queries)),
  ];
}

type Query = { readonly name: string; readonly query: string };

/** Returns the names of the queries that still find nothing after several attempts. */
async function withoutData(prometheus: Prometheus, queries: readonly Query[]): Promise<string[]> {
  let left = queries;
  await eventually(async () => {
    const found = await Promise.all(left.map(({ query }) => prometheus.query(query)));
    left = left.filter((_, index) => found[index]?.length === 0);
    return left.length === 0;
  });
  return left.map(({ name }) => name);
}

/** Returns whether the alert fires in time. Does the given work before each check. */
const fires = (prometheus: Prometheus, name: string, work: () => Promise<unknown> = async () => undefined) =>
  eventually(async () => {
    await work();
    return (await prometheus.rules()).some((rule) => rule.name === name && rule.state === 'firing');
  });
