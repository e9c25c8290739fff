import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startApp } from '#tests/support/servers/app.ts';
import { type FaultProxy, saysCommitted } from '#tests/support/servers/fault-proxy.ts';
import { launchChromium } from '../../../scripts/tests/launch-chromium.ts';
import { startProxiedDatabase } from '../faults/proxied-database.ts';
import { signIn, type Visitor } from '../faults/visitor.ts';
import type { Figure, Part, Rounds } from '../part.ts';

export const lostAnswer: Part = {
  name: 'lost-answer',
  promise: 'a write that is sent again after the response to its COMMIT was lost takes effect once',
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
  const client = await signIn(app.origin, 'client@demo.test');
  const cookies = client.cookie.split('; ').map((pair) => pair.split('=', 2));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: app.origin })));
  const page = await context.newPage();
  const machine = await freeMachineOf(client);
  const tries: Try[] = [];
  for (let round = 0; round < (rounds === 'all' ? 5 : 1); round += 1) {
    const problem = `No pressure at all, ${randomUUID()}`;
    const outcome = await reportTwice(page, proxy, { machine, problem });
    const ids = await requestsAbout(url, problem);
    tries.push({ ...outcome, rows: ids.length });
    // The next round reports a fault in the same machine again, and the machine may have only one open case.
    for (const id of ids) await withdraw(client, id);
  }
  await browser.close();
  await app.stop();
  await close();
  const count = (is: (one: Try) => boolean) => tries.filter(is).length;
  return [
    {
      what: 'lost responses to COMMIT',
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
      what: 'lost or duplicated after another attempt',
      goal: { exactly: 0 },
      measured: count(({ isDone, rows }) => !isDone || rows !== 1),
    },
  ];
}

type Try = {
  readonly keys: readonly string[];
  readonly isLost: boolean;
  readonly isDone: boolean;
  readonly rows: number;
};

/**
 * Reports a fault through the form, and loses both the response to the COMMIT and the connection to the database. Then
 * presses the button again.
 */
async function reportTwice(
  page: Page,
  proxy: FaultProxy,
  { machine, problem }: { readonly machine: string; readonly problem: string },
): Promise<Omit<Try, 'rows'>> {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/service-requests'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.goto('/client/request-service');
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: machine }).click();
  await page.getByLabel('Problem description').fill(problem);
  await page.getByRole('textbox', { name: 'Preferred date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^15 / }).click();
  const lost = loseCommitOf(proxy, problem);
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await submit.click();
  // The browser has retried the request before it shows this message.
  await page.getByText('The server is busy').first().waitFor();
  proxy.heal();
  await submit.click();
  // With a different key, the page would ask about the open case that the first attempt created.
  const done = page.getByText('Service Request Submitted').first();
  await done.or(page.getByText('already has an open case')).first().waitFor();
  const isDone = await done.isVisible();
  page.removeAllListeners('request');
  return { keys, isLost: lost(), isDone };
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

async function requestsAbout(url: string, problem: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ id: string }>(
    'select id from service_requests where problem_description = $1',
    [problem],
  );
  await database.end();
  return rows.map(({ id }) => id);
}

/**
 * Returns the serial number of a machine without an open case. Finds it by requesting service for one machine after
 * another.
 */
async function freeMachineOf(client: Visitor): Promise<string> {
  const { body } = await client.get('/api/machines');
  for (const { id, serial_number } of Object(body).items) {
    const { status, body: request } = await client.post('/api/service-requests', {
      machine_id: id,
      service_type_requested: 'service',
      problem_description: 'Is there an open case?',
      preferred_date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      different_fault: false,
    });
    if (status !== 200) continue;
    await withdraw(client, Object(request).id);
    return serial_number;
  }
  throw new Error('every machine has an open case');
}

async function withdraw(client: Visitor, id: string): Promise<void> {
  const { body } = await client.get(`/api/service-requests/${id}`);
  const { version } = Object(body);
  const { status, text } = await client.post(`/api/service-requests/${id}/withdraw`, {
    version,
    reason: 'The next round reports for this machine again',
  });
  if (status !== 200) throw new Error(`the request could not be withdrawn: ${text}`);
}
