import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/calls/call.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { isSessionOver, ProblemError } from '#web/app/api/api-client.ts';
import { actCalls } from '#web/records/decisions/act-calls.ts';
import { inputOfAct } from '#web/records/decisions/act-input.ts';
import type { Act, ActKind, Decision, HeldDecision, Step } from '#web/records/decisions/decision.ts';
import { isOfTechnician, isStepDecision } from '#web/records/decisions/decision.ts';
import { type EntryStore, indexedEntryStore } from '#web/records/decisions/entry-store.ts';
import { jobAfterEntries } from '#web/records/decisions/job-after-entries.ts';
import { actRefusalOf } from '#web/records/decisions/refusal-record.ts';
import { Sender } from '#web/records/decisions/sender.ts';
import { lateWorkOf } from '#web/records/not-sent/late-work.ts';
import { type Account, ask } from './server-calls.ts';
import type { WeakLink } from './weak-link.ts';

type Entry = HeldDecision<Step | Act>;

/** A technician's phone, with the product's own outbox. The page on it can crash and be opened again. */
export type Device = ReturnType<typeof openDevice>;

type Owner = {
  readonly userId: string;
  readonly account: Account;
  readonly link: WeakLink;
  /**
   * The difference between the phone's clock and the actual time. The outbox measures its own pauses with this clock.
   */
  readonly clockMs: number;
};

/** The outbox waits 15 seconds before it tries again. In the simulation, it waits a hundredth of that time. */
const hurry = 100;

const stepCalls = { leave: leaveForJobOrder, start: startJobOrder };

type Page = { hasCrashed: boolean };

/**
 * Runs the work of a page. Once the page has crashed, no new work starts, and the result of earlier work never arrives.
 */
function untilCrash<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const never = new Promise<Result>(() => undefined);
  if (page.hasCrashed) return never;
  const alive = (result: Result) => (page.hasCrashed ? never : result);
  return work().then(alive, (error: unknown) => {
    if (page.hasCrashed) return never;
    throw error;
  });
}

function storeOf(page: Page): EntryStore {
  const { read, find, readFile, write } = indexedEntryStore();
  return {
    read: (userId) => untilCrash(page, () => read(userId)),
    find: (key) => untilCrash(page, () => find(key)),
    readFile: (key) => untilCrash(page, () => readFile(key)),
    write: (changes) => untilCrash(page, () => write(changes)),
  };
}

export function openDevice({ userId, account, link, clockMs }: Owner) {
  /** The jobs as the phone last read them, by ID. */
  const known = new Map<string, JobOrderView>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const locks = new Map<string, Promise<unknown>>();
  let laidBefore = 0;
  let page = { hasCrashed: false };
  let sender = openPage();

  function openPage(): Sender<ProblemError> {
    const own = { hasCrashed: false };
    page = own;
    return new Sender<ProblemError>({
      page: randomUUID(),
      store: storeOf(own),
      userId: () => userId,
      newKey: randomUUID,
      now: () => Date.now() + clockMs,
      methodFor: (decision) => ({
        send: (request, file) => untilCrash(own, () => sendDecision(decision, request.key, file)),
        tellDone: () => undefined,
        tellUnsent: () => undefined,
        refusalOf: actRefusalOf,
        tellRefused: () => undefined,
      }),
      lock: async (name, run) => {
        const turn = (locks.get(name) ?? Promise.resolve()).catch(() => undefined).then(run);
        locks.set(name, turn);
        return turn;
      },
      isOnline: () => !link.isDown,
      isOffline: () => link.isDown,
      isFinal: (error): error is ProblemError =>
        error instanceof ProblemError && error.isFinal && !isSessionOver(error),
      isDoneEarlier: () => false,
      isStillSignedIn: async () => true,
      later: (ms, run) => {
        const timer = setTimeout(run, ms / hurry);
        timers.add(timer);
        return () => clearTimeout(timer);
      },
      announce: () => undefined,
      onAnswer: () => undefined,
      onSaved: () => undefined,
      onRefused: () => undefined,
    });
  }

  function sendDecision(decision: Decision, key: string, file: string | null): Promise<unknown> {
    if (!('job' in decision)) throw new Error(`technicians do not make a ${decision.kind}`);
    const options = { key, by: link.fetch };
    if (isStepDecision(decision)) {
      const { kind, job, at, accepted, left_elsewhere_at } = decision;
      const { id, version } = job;
      return ask(account, stepCalls[kind], { id, version, at, accepted, left_elsewhere_at }, options);
    }
    const call: Call = actCalls[decision.kind];
    return ask(account, call, inputOfAct(decision, call, file), options);
  }

  const entriesOf = (jobId: string) =>
    sender
      .state()
      .held.filter(isOfTechnician)
      .filter(({ decision }) => decision.job.id === jobId);

  /** Reads the job, as the phone does while it has a connection. */
  const readJob = async (id: string): Promise<void> => {
    known.set(id, await ask(account, getJobOrder, { id }));
  };

  /** Returns the job as the phone shows it: as last read, with the waiting entries. */
  const shownJob = (id: string): JobOrderView => {
    const view = known.get(id);
    if (view === undefined) throw new Error(`the phone has never read the job ${id}`);
    return jobAfterEntries(
      view,
      entriesOf(id).map(({ decision }) => decision),
    );
  };

  const hand = async (
    decision: Step | Act,
    files?: ReadonlyMap<string, string>,
    key = randomUUID() as string,
  ) => {
    const one = { ...sender.heldUntil(Date.now() + clockMs, decision, undefined), key };
    const delivery = await sender.deliver(one, files);
    if (delivery.kind === 'saved') {
      const { id, version } = Object(delivery.output);
      if (id === decision.job.id && typeof version === 'number')
        known.set(id, delivery.output as JobOrderView);
    }
    if (delivery.kind === 'refused') {
      // The screen still has the input, so the technician hands it in as late work.
      laidBefore += 1;
      const late = lateWorkOf(decision, { code: delivery.error.problem.code });
      if (late !== null) await sender.deliver(sender.heldUntil(Date.now() + clockMs, late, undefined));
    }
    return delivery;
  };

  const jobOf = (id: string) => {
    const { version, number, time_zone } = shownJob(id);
    return { id, version, number, time_zone };
  };
  const at = () => new Date().toISOString();
  const step = (kind: Step['kind'], id: string) =>
    hand({ kind, job: jobOf(id), at: at(), accepted: ['other_day', 'elsewhere', 'overlap'] });
  const act = (kind: ActKind, id: string, input: Act['input'], seen?: Act['seen']) =>
    hand({ kind, job: jobOf(id), at: at(), input, ...(seen !== undefined && { seen }) });

  /**
   * Takes a photo, which is uploaded before the entry that refers to it. Returns the key that takes the place of the
   * photo's ID.
   */
  const photo = (id: string, name: string, content: string): string => {
    const key = randomUUID();
    const upload: Act = { kind: 'upload', job: jobOf(id), at: at(), input: { name } };
    const one = { ...sender.heldUntil(Date.now() + clockMs, upload, undefined), key };
    sender.apply({ kind: 'hold', one }, new Map([[key, content]]));
    return key;
  };

  /**
   * Lets the technician decide on refused entries: each is handed in as late work, or sent again, based on the newest
   * version.
   */
  const settleRefused = async (): Promise<void> => {
    for (const entry of sender.state().held.filter(isOfTechnician)) {
      if (entry.refused === null) continue;
      laidBefore += 1;
      await settle(entry);
    }
  };

  const settle = async (entry: Entry): Promise<void> => {
    const { decision, refused } = entry;
    if (refused === null) return;
    const newest = await ask(account, getJobOrder, { id: decision.job.id }).catch(() => undefined);
    const isMine = newest !== undefined && refused.code === 'stale' && decision.kind !== 'sign';
    if (isMine) {
      const job = { ...decision.job, version: newest.version };
      const key = decision.kind === 'upload' ? entry.key : randomUUID();
      sender.apply({ kind: 'amend', one: entry, decision: { ...decision, job }, newKey: key });
      return;
    }
    const late = lateWorkOf(decision, refused);
    if (late === null) sender.apply({ kind: 'drop', one: entry });
    else sender.apply({ kind: 'amend', one: entry, decision: late, newKey: randomUUID() });
  };

  return {
    shownJob,
    readJob,
    step,
    act,
    photo,
    link,
    /** Opens the page. Until it is open, the phone sends nothing. */
    open: () => sender.read(),
    /** Ends the page without warning, and opens it again. Only the data that the phone has stored is left. */
    crash: async () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      locks.clear();
      page.hasCrashed = true;
      sender = openPage();
      await sender.read();
    },
    waiting: () => sender.state().held.length,
    laidBefore: () => laidBefore,
    /** Sends everything and lets the technician decide about refusals, until nothing is left or the rounds are over. */
    finish: async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds && sender.state().held.length > 0; round += 1) {
        await sender.sendAll();
        await settleRefused();
        await sleep(20);
      }
      await sender.settled();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
