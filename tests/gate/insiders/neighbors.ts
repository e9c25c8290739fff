import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn } from '#contract/accounts.ts';
import { demoPassword } from '#contract/demo.ts';
import { uploadFile } from '#contract/files.ts';
import { jobSheetPath } from '#contract/sheets.ts';
import { mailAt } from '#server/demo/company.ts';
import { quantile } from '../../../bench/figures.ts';
import { ask, type Insider, type InsiderRequest, jobsOf } from './people.ts';

/** The kinds of work that other people do. For each kind, they send one request after another. */
export type Work = 'uploads' | 'lists' | 'sign-ins' | 'documents' | 'readiness checks';

export type Waited = {
  /** The 95th percentile of the time that one request takes, in milliseconds. */
  readonly p95: number;
  readonly refused: number;
};

type Doing = {
  /** The pause between two requests in milliseconds, which keeps the people below their limits. */
  readonly pauseMs: number;
  readonly requests: (
    people: Three,
  ) => Promise<(turn: number) => { readonly by: Insider; readonly asked: InsiderRequest }>;
};
type Three = readonly [Insider, Insider, Insider];

const doings: Readonly<Record<Work, Doing>> = {
  uploads: {
    pauseMs: 400,
    requests: async (people) => {
      const asked = { path: uploadFile.path, body: await photoBody() };
      return (turn) => ({ by: inTurnOf(people, turn), asked });
    },
  },
  lists: {
    pauseMs: 25,
    requests: async ([reader]) => always(reader, { path: '/api/job-orders?group=open' }),
  },
  'sign-ins': {
    pauseMs: 100,
    requests: async ([, { origin, headers }]) => {
      const stranger = { origin, headers: { ...headers, cookie: '' } };
      const body = JSON.stringify({ email: mailAt('dispatcher.ae'), password: demoPassword });
      return always(stranger, { path: signIn.path, body });
    },
  },
  documents: {
    pauseMs: 400,
    requests: async (people) => {
      const [, , technician] = people;
      const [id = ''] = await jobsOf(technician, 'closed');
      return (turn) => ({ by: inTurnOf(people, turn), asked: { path: jobSheetPath({ id }) } });
    },
  },
  'readiness checks': {
    pauseMs: 600,
    requests: async ([reader]) => always(reader, { path: '/readyz' }),
  },
};

const inTurnOf = (people: Three, turn: number) => people[turn % people.length] as Insider;
const always = (by: Insider, asked: InsiderRequest) => () => ({ by, asked });

/** Returns a photo as the application sends it. */
async function photoBody(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = await sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return JSON.stringify({ name: 'photo.jpg', content: photo.toString('base64') });
}

type Requests = Awaited<ReturnType<Doing['requests']>>;

/** Sends the requests one after another, and measures how long each takes. */
async function waitedFor(request: Requests, pauseMs: number, seconds: number): Promise<Waited> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let refused = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const { by, asked } = request(took.length);
    const begun = performance.now();
    if ((await ask(agent, by, asked)) !== 200) refused += 1;
    took.push(performance.now() - begun);
    await sleep(pauseMs);
  }
  agent.destroy();
  return { p95: quantile(took, 0.95), refused };
}

/** Returns a function that measures how long the people wait while they do these kinds of work at the same time. */
export async function workOf(
  people: readonly Insider[],
  works: readonly Work[],
): Promise<(seconds: number) => Promise<ReadonlyMap<Work, Waited>>> {
  const prepared = await Promise.all(
    works.map(async (work) => {
      const { pauseMs, requests } = doings[work];
      return { work, pauseMs, request: await requests(people as Three) };
    }),
  );
  return async (seconds) => {
    const waited = prepared.map(
      async ({ work, pauseMs, request }) => [work, await waitedFor(request, pauseMs, seconds)] as const,
    );
    return new Map(await Promise.all(waited));
  };
}
