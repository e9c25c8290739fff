import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { PlayedDay } from '#contract/demo.ts';
import type { TechnicianSeed } from '#server/demo/company.ts';
import { dilmun } from '#server/demo/dilmun.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { describeError } from '#server/platform/problems.ts';
import type { Ask } from '#server/site/combined-reads.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { profiles } from '#server/store/accounts.ts';
import { newVisit } from './new-visit.ts';
import { openCast } from './person.ts';
import { type Act, type Course, machinesByTurns, type Stage, technicians } from './stage.ts';
import { finish, goThere } from './visit.ts';

/** Plays one day at a time in this process. A restart of the server ends it. */
export type DayPlayer = {
  /** Returns whether the caller belongs to the demo company. */
  isFor(caller: Caller): boolean;
  state(): PlayedDay;
  /** Begins a day. If one is being played, does nothing. */
  play(): void;
  /** Ends the day after the current action. Resolves once the day has ended. */
  stop(): Promise<void>;
};

/** Waits until the next action, or until the signal ends the day. */
export type Pace = (signal: AbortSignal) => Promise<unknown>;

/** The maximum number of actions a day, even if visits are still open then. */
const mostActs = 120;
/** The time between actions. At this pace, a working day of eight hours takes eight minutes. */
const betweenActsMs = 5000;
/** The number of actions after which the next technician's day begins. */
const actsPerArrival = 2;

const usualPace: Pace = (signal) =>
  sleep(betweenActsMs, undefined, { signal, ref: false }).catch(() => undefined);

type Parts = {
  readonly server: Server;
  readonly accounts: Accounts;
  readonly ask: Ask;
  readonly pace?: Pace;
};

export async function openDayPlayer({ server, accounts, ask, pace = usualPace }: Parts): Promise<DayPlayer> {
  const company_id = await findCompany(server);
  let [acts, latest]: [number, Act | null] = [0, null];
  let playing: { readonly stopping: AbortController; readonly ended: Promise<void> } | null = null;
  const run = async (signal: AbortSignal) => {
    const cast = openCast(server, accounts, ask);
    const drawing = (await drawnSignature()).png.toString('base64');
    const stage: Stage = { cast, drawing, now: server.now, machines: machinesByTurns() };
    try {
      for await (const act of actsOf(stage, pace, signal)) [acts, latest] = [acts + 1, act];
    } finally {
      await cast.leave();
    }
  };
  return {
    isFor: ({ view: { operator } }) => operator !== null && operator.id === company_id,
    state: () => ({ is_playing: playing !== null, acts, most_acts: mostActs, latest }),
    play: () => {
      if (playing !== null) return;
      [acts, latest] = [0, null];
      const stopping = new AbortController();
      const ended = run(stopping.signal)
        .catch((error: unknown) => server.log.error('the played day failed', { error: describeError(error) }))
        .finally(() => {
          playing = null;
        });
      playing = { stopping, ended };
    },
    stop: async () => {
      playing?.stopping.abort();
      await playing?.ended;
    },
  };
}

/** Returns the id of the company whose day is played; null if its operator has left. */
async function findCompany({ database }: Server): Promise<string | null> {
  const [account] = await database.transaction(
    systemFor({ installation: 'the email address alone identifies the account' }),
    (tx) =>
      tx.orm
        .select({ operator_id: profiles.operator_id })
        .from(profiles)
        .where(eq(profiles.email, dilmun.operator.email)),
    { readOnly: true },
  );
  return account?.operator_id ?? null;
}

/** Yields the actions of the day one after another. The technicians take turns. */
async function* actsOf(stage: Stage, pace: Pace, signal: AbortSignal): AsyncGenerator<Act, void, void> {
  const waiting = technicians.map((technician) => dayOf(stage, technician));
  const begun: Course[] = [];
  for (let acts = 0; acts < mostActs; acts += 1) {
    await pace(signal);
    if (signal.aborted) return;
    if (begun.length <= acts / actsPerArrival) begun.push(...waiting.splice(0, 1));
    const act = await nextAct(begun, waiting);
    if (act === null) return;
    yield act;
  }
}

/** Returns the next action, and removes the technicians' days that have ended. Returns null after the last action. */
async function nextAct(begun: Course[], waiting: Course[]): Promise<Act | null> {
  for (;;) {
    const course = begun.shift() ?? waiting.shift();
    if (course === undefined) return null;
    const { value, done } = await course.next();
    if (done) continue;
    begun.push(course);
    return value;
  }
}

/** Yields the actions of a technician's day, which has two visits. The second is planned during the first. */
async function* dayOf(stage: Stage, technician: TechnicianSeed): Course {
  const first = yield* newVisit(stage, technician);
  if (first === null || !(yield* goThere(stage, first))) return;
  const second = yield* newVisit(stage, technician);
  if (!(yield* finish(stage, first)) || second === null) return;
  if (yield* goThere(stage, second)) yield* finish(stage, second);
}
