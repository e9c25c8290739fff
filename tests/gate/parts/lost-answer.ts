import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { launchChromium } from '../../../scripts/launch-chromium.ts';
import { startApp } from '../../support/app.ts';
import { type FaultProxy, saysCommitted } from '../../support/fault-proxy.ts';
import { startProxiedDatabase } from '../faults/proxied-database.ts';
import { signIn } from '../faults/visitor.ts';
import type { Figure, Part, Rounds } from '../part.ts';

export const lostAnswer: Part = {
  name: 'lost-answer',
  promise: 'whoever presses again after the answer of a COMMIT was lost has done it once',
  canaries: [
    {
      file: 'src/web/app/api/api-client.ts',
      from: 'this.isFinal = problem.status < 500;',
      to: 'this.isFinal = true;',
    },
  ],
  needsBuild: true,
  run,
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const { url, proxy, close } = await startProxiedDatabase();
  const app = await startApp({ DATABASE_URL: proxy.url }, ['--demo']);
  const browser = await launchChromium();
  const context = await browser.newContext({ baseURL: app.origin, reducedMotion: 'reduce' });
  const { cookie } = await signIn(app.origin, 'client@demo.test');
  const cookies = cookie.split('; ').map((pair) => pair.split('=', 2));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: app.origin })));
  const page = await context.newPage();
  const tries: Try[] = [];
  for (let round = 0; round < (rounds === 'all' ? 5 : 1); round += 1) {
    const problem = `No pressure at all, ${randomUUID()}`;
    const { keys, isLost } = await reportTwice(page, proxy, problem);
    tries.push({ keys, isLost, rows: await countRequests(url, problem) });
  }
  await browser.close();
  await app.stop();
  await close();
  const count = (is: (one: Try) => boolean) => tries.filter(is).length;
  return [
    {
      what: 'answers of COMMIT lost',
      goal: { exactly: tries.length },
      measured: count(({ isLost }) => isLost),
    },
    {
      what: 'requests that the browser sent for them',
      goal: { atLeast: 2 * tries.length },
      measured: tries.reduce((sum, { keys }) => sum + keys.length, 0),
    },
    {
      what: 'of them with another key',
      goal: { exactly: 0 },
      measured: tries.reduce((sum, { keys }) => sum + new Set(keys).size - 1, 0),
    },
    {
      what: 'lost or doubled after pressing again',
      goal: { exactly: 0 },
      measured: count(({ rows }) => rows !== 1),
    },
  ];
}

type Try = { readonly keys: readonly string[]; readonly isLost: boolean; readonly rows: number };

/**
 * Reports a fault through the form, and loses the database together with the response to the COMMIT. Then presses the
 * button again.
 */
async function reportTwice(page: Page, proxy: FaultProxy, problem: string): Promise<Omit<Try, 'rows'>> {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/service-requests'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.goto('/client/request-service');
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option').first().click();
  // Chooses an event, which can be requested even if the machine has an open case.
  await page.getByRole('combobox', { name: 'Service type' }).click();
  await page.getByRole('option', { name: 'Event', exact: true }).click();
  await page.getByLabel('Problem description').fill(problem);
  await page.getByRole('textbox', { name: 'Preferred date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^15 / }).click();
  const lost = loseCommitOf(proxy, problem);
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await submit.click();
  // The browser has retried the request before it shows this message.
  await page.getByText('Check your connection').first().waitFor();
  proxy.heal();
  await submit.click();
  await page.getByText('Service Request Submitted').first().waitFor();
  page.removeAllListeners('request');
  return { keys, isLost: lost() };
}

/**
 * Drops the response to the COMMIT of the transaction that contains the mark. From then on, it cuts every
 * connection to the database.
 */
function loseCommitOf(proxy: FaultProxy, mark: string): () => boolean {
  const marked = new Set<number>();
  let isLost = false;
  proxy.fromApp = (packet, connection) => {
    if (packet.includes(mark)) marked.add(connection);
    return isLost ? 'cut' : 'pass';
  };
  proxy.fromDatabase = (packet, connection) => {
    isLost ||= marked.has(connection) && saysCommitted(packet);
    return isLost ? 'cut' : packet;
  };
  return () => isLost;
}

async function countRequests(url: string, problem: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from service_requests where problem_description = $1',
    [problem],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
