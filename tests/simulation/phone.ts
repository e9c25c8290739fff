import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { type StartConcern, startConcernsAmong } from '#domain/visit/location.ts';
import { actCalls } from '#web/records/decisions/act-calls.ts';
import { inputOfAct } from '#web/records/decisions/act-input.ts';
import {
  type Act,
  type ActKind,
  type Decision,
  type HeldDecision,
  isOfTechnician,
  isStepDecision,
  type RefusalRecord,
  type Step,
} from '#web/records/decisions/decision.ts';
import type { EntryStore } from '#web/records/decisions/entry-store.ts';
import { jobAfterEntries } from '#web/records/decisions/job-after-entries.ts';
import { Sender } from '#web/records/decisions/sender.ts';
import { lateWorkOf } from '#web/records/not-sent/late-work.ts';
import type { Person } from './person.ts';

type Entry = HeldDecision<Step | Act>;

/** The server's refusal of an entry. */
class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

type Line = {
  readonly clock: { readonly now: Date };
  /** Called for each action, once the server has responded to it. */
  readonly answered: (kind: Step['kind'] | ActKind, isAccepted: boolean) => void;
};

/** A technician's phone during an offline visit. It has the product's own outbox. */
export type Phone = ReturnType<typeof openPhone>;

const stepCalls = { leave: leaveForJobOrder, start: startJobOrder };
/** The maximum number of times that the technician decides about refused entries, far more than they need. */
const mostRounds = 10;

function storeInMemory(): EntryStore {
  const entries = new Map<string, HeldDecision>();
  return {
    read: async () => [...entries.values()],
    find: async (key) => entries.get(key) ?? null,
    readFile: async () => null,
    write: async ({ put, remove }) => {
      for (const one of put) entries.set(one.key, one);
      for (const key of remove) entries.delete(key);
    },
  };
}

export function openPhone(person: Person, job: JobOrderView, { clock, answered }: Line) {
  let isDown = true;

  async function sendDecision(decision: Decision, key: string): Promise<unknown> {
    if (!('job' in decision)) throw new Error(`technicians do not make a ${decision.kind}`);
    const { status, body, problem } = isStepDecision(decision)
      ? await sendStep(decision, key)
      : await person.ask<Call>(actCalls[decision.kind], inputOfAct(decision, actCalls[decision.kind], null), {
          key,
        });
    answered(decision.kind, status === 200);
    if (status !== 200) throw new Refused(problem);
    return body;
  }

  function sendStep({ kind, job: { id, version }, at, accepted, left_elsewhere_at }: Step, key: string) {
    return person.ask<Call>(stepCalls[kind], { id, version, at, accepted, left_elsewhere_at }, { key });
  }

  const sender = new Sender<Refused>({
    page: 'phone',
    store: storeInMemory(),
    userId: () => person.email,
    newKey: randomUUID,
    now: () => clock.now.getTime(),
    methodFor: (decision) => ({
      send: (request) => sendDecision(decision, request.key),
      tellDone: () => undefined,
      tellUnsent: () => undefined,
      refusalOf: ({ problem: { code, concerns = [], errors = [], detail } }) => ({
        why: detail,
        isSettled: false,
        kept: { code, why: detail, version: null, concerns: [...concerns], field: errors[0]?.path },
      }),
      tellRefused: () => undefined,
    }),
    lock: (_name, run) => run(),
    isOnline: () => !isDown,
    isOffline: () => isDown,
    isFinal: (error): error is Refused => error instanceof Refused,
    isDoneEarlier: () => false,
    isStillSignedIn: async () => true,
    // The technician sends everything at once, when the connection is back.
    later: () => () => undefined,
    announce: () => undefined,
    onAnswer: () => undefined,
    onSaved: () => undefined,
    onRefused: () => undefined,
  });
  const reading = sender.read();
  const entries = () => sender.state().held.filter(isOfTechnician);

  /** Returns the job as the phone shows it: as last read, with the waiting entries. */
  const shownJob = (): JobOrderView =>
    jobAfterEntries(
      job,
      entries().map(({ decision }) => decision),
    );

  const keep = async (decision: Step | Act): Promise<void> => {
    await reading;
    const delivery = await sender.deliver(sender.heldUntil(clock.now.getTime(), decision, undefined));
    if (delivery.kind !== 'waits') throw new Error('an act was sent offline');
  };
  const known = () => {
    const { id, version, number, time_zone } = job;
    return { job: { id, version, number, time_zone }, at: clock.now.toISOString() };
  };

  const accept = (one: Entry, concerns: readonly StartConcern[]): void => {
    const { decision } = one;
    const accepted = [...concerns, 'overlap' as const];
    const again = isStepDecision(decision)
      ? { ...decision, accepted }
      : { ...decision, input: { ...decision.input, accepted } };
    sender.apply({ kind: 'amend', one, decision: again, newKey: randomUUID() });
  };

  /** Drops the entry, because the technician can change the form on the job's page now that there is a connection. */
  const changeForm = async (one: Entry): Promise<void> => {
    const { status, body } = await person.ask(getJobOrder, { id: job.id });
    if (status === 200 && body.coverage.is_cmasa_covered)
      throw new Error(`a covered form of ${job.number} was refused`);
    sender.apply({ kind: 'drop', one });
  };

  const sendAgainOrHandIn = async (one: Entry, refused: RefusalRecord): Promise<void> => {
    const { decision } = one;
    const newKey = randomUUID();
    const newest = refused.code === 'stale' ? await person.ask(getJobOrder, { id: job.id }) : null;
    if (newest?.status === 200) {
      const { version } = newest.body;
      sender.apply({
        kind: 'amend',
        one,
        decision: { ...decision, job: { ...decision.job, version } },
        newKey,
      });
      return;
    }
    const late = lateWorkOf(decision, refused);
    if (late === null) sender.apply({ kind: 'drop', one });
    else sender.apply({ kind: 'amend', one, decision: late, newKey });
  };

  /**
   * Decides about a refused entry as the technician. Accepts its conflicts, changes a form that the plan no longer
   * covers, sends it again for the newest version, or hands it in as late work.
   */
  const settle = async (one: Entry): Promise<void> => {
    const { refused } = one;
    if (refused === null) return;
    const concerns = startConcernsAmong(refused.concerns);
    if (concerns.length > 0) accept(one, concerns);
    else if (refused.field === 'is_cmasa_covered') await changeForm(one);
    else await sendAgainOrHandIn(one, refused);
  };

  return {
    shownJob,
    step: (kind: Step['kind']) => keep({ kind, ...known(), accepted: [] }),
    act: (kind: ActKind, input: Act['input']) => keep({ kind, ...known(), input }),
    /** Restores the connection. Everything is sent, and the technician decides about the refused entries. */
    connect: async (): Promise<void> => {
      isDown = false;
      for (let round = 0; round < mostRounds && entries().length > 0; round += 1) {
        await sender.sendAll();
        for (const one of entries()) await settle(one);
      }
      if (entries().length > 0) throw new Error(`${entries().length} entries of ${job.number} are left`);
    },
  };
}
