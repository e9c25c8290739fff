import type { Act, ActKind, Decision } from '#web/records/decisions/decision.ts';
import { isActDecision, subjectOf } from '#web/records/decisions/decision.ts';
import { type EntryStore, indexedEntryStore } from '#web/records/decisions/entry-store.ts';
import { Sender } from '#web/records/decisions/sender.ts';
import type { SendMethod } from '#web/records/decisions/sender-parts.ts';

export class Refused extends Error {}

/** Returns a fake server with one job, which has a version. A request takes effect only once for each key. */
export function fakeServer() {
  const answers = new Map<string, unknown>();
  const contents = new Map<string, string>();
  const log: string[] = [];
  let version = 4;
  let isDown = false;
  let losesAnswers = false;
  let beforeAnswer = (): void => undefined;
  let refusedKinds: readonly string[] = [];
  let takenKinds: readonly string[] = [];
  const act = (decision: Decision, file: string | null): object => {
    const isVersioned = !['upload', 'attach', 'comment', 'report'].includes(decision.kind);
    const { version: sent } = subjectOf(decision);
    if (isVersioned && sent !== version) throw new Refused(`stale: ${sent} is not ${version}`);
    const files = isActDecision(decision) ? decision.input.file_ids : undefined;
    log.push([decision.kind, file, files && JSON.stringify(files)].filter(Boolean).join(' '));
    if (decision.kind === 'upload') return { id: `file of ${file}` };
    if (!isVersioned) return {};
    version += 1;
    return { version };
  };
  return {
    log,
    effects: () => answers.size,
    /** Returns the content of the action that arrived last. */
    lastInput: (): unknown => JSON.parse([...contents.values()].at(-1) ?? 'null'),
    setDown: (down: boolean) => {
      isDown = down;
    },
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses;
    },
    /** Runs the work when an entry arrives, before anything happens to it. */
    beforeAnswer: (run: () => void) => {
      beforeAnswer = run;
    },
    /** Responds to entries of these kinds as if they had arrived long ago. */
    tookEarlier: (...kinds: string[]) => {
      takenKinds = kinds;
    },
    refuse: (...kinds: string[]) => {
      refusedKinds = kinds;
    },
    receive: async (decision: Decision, key: string, file: string | null) => {
      if (isDown) throw new TypeError('no connection');
      await Promise.resolve();
      beforeAnswer();
      if (takenKinds.includes(decision.kind)) throw new Refused('done_earlier');
      if (refusedKinds.includes(decision.kind)) throw new Refused(decision.kind);
      const content = JSON.stringify(isActDecision(decision) ? decision.input : null);
      if ((contents.get(key) ?? content) !== content) throw new Refused('key_reused');
      const answer = answers.get(key) ?? act(decision, file);
      answers.set(key, answer);
      contents.set(key, content);
      if (losesAnswers) throw new TypeError('the answer is lost');
      return answer;
    },
  };
}

type Surroundings = {
  server: ReturnType<typeof fakeServer>;
  store?: EntryStore;
  userId?: () => string;
  locks?: Map<string, Promise<unknown>>;
};

let users = 0;
export function newUser(): string {
  users += 1;
  return `user ${users}`;
}
let keys = 0;

function newKey(): string {
  keys += 1;
  return `key ${keys}`;
}

export function openTab({ server, store = indexedEntryStore(), userId, locks = new Map() }: Surroundings) {
  const messages: string[] = [];
  const timers = new Set<{ run: () => void }>();
  const tab = { isOnline: true, isSignedIn: true, now: 1000 };
  const owner = newUser();
  const methodFor = (decision: Decision): SendMethod<Refused> => ({
    send: ({ key }, file) => server.receive(decision, key, file),
    tellDone: (isLate) => messages.push(`${decision.kind} done${isLate ? ' late' : ''}`),
    tellUnsent: () => messages.push(`${decision.kind} unsent`),
    refusalOf: ({ message }) => ({ why: message, isSettled: false }),
    tellRefused: ({ why }) => messages.push(`${decision.kind} refused: ${why}`),
  });
  const sender = new Sender<Refused>({
    page: newUser(),
    store,
    userId: userId ?? (() => owner),
    methodFor,
    newKey,
    now: () => tab.now,
    lock: async (name, run) => {
      const turn = (locks.get(name) ?? Promise.resolve()).then(run);
      locks.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    isOnline: () => tab.isOnline,
    isOffline: () => !tab.isOnline,
    isFinal: (error): error is Refused => error instanceof Refused,
    isDoneEarlier: (error) => error instanceof Refused && error.message === 'done_earlier',
    isStillSignedIn: async () => tab.isSignedIn,
    later: (_ms, run) => {
      const timer = { run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    announce: () => undefined,
    onAnswer: () => undefined,
    onSaved: () => undefined,
    onRefused: () => undefined,
  });
  /** Runs everything that waits for time to pass. */
  const letTimePass = async () => {
    for (const timer of [...timers]) {
      timers.delete(timer);
      timer.run();
    }
    await quiet();
  };
  const act = (kind: ActKind | 'leave' | 'start', input: Act['input'] = {}): Decision => {
    const job = { id: 'job', version: 4, number: 'JO-1042', time_zone: 'Asia/Bahrain' };
    const at = '2026-11-23T08:00:00Z';
    return kind === 'leave' || kind === 'start' ? { kind, job, at, accepted: [] } : { kind, job, at, input };
  };
  const hand = (decision: Decision, files?: ReadonlyMap<string, string>, key?: string) => {
    const one = sender.heldUntil(tab.now, decision, undefined);
    return sender.deliver(key === undefined ? one : { ...one, key }, files);
  };
  const kinds = () => sender.state().held.map(({ decision }) => decision.kind);
  return { sender, tab, messages, letTimePass, act, hand, kinds, userId: userId ?? (() => owner) };
}

/** Waits until the database and all promises have nothing left to do. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
