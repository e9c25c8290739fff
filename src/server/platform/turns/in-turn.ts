import { refuseInTransaction } from '#server/database/nested-transactions.ts';
import type { Sender } from '#server/platform/visitor.ts';

type Waiting = { readonly by: Sender; readonly start: () => void };

/** The maximum number of jobs that may wait, per operator and per person. */
type MostWaiting = { readonly operator: number; readonly person: number };

/**
 * The longest rest in milliseconds. No job starts after another for as long as that one took, up to this rest. So short
 * jobs take at most half of the server's time.
 */
type Pace = { readonly mostRestMs: number };

/**
 * Runs at most `atOnce` jobs at a time, while all others wait. The next job is from the operator that has waited
 * longest, and within that operator from the person who has waited longest. So no one waits for everything that someone
 * else sent. A job is refused if too many jobs of its operator or its person are already waiting. Inside a transaction,
 * every job is refused: the transaction would hold its connection and its rows while the job waits.
 */
export function inTurn(
  atOnce: number,
  mostWaiting: MostWaiting,
  refusal: () => Error,
  { mostRestMs }: Pace = { mostRestMs: 0 },
): <Result>(work: () => Promise<Result>, by: Sender) => Promise<Result> {
  let running = 0;
  const waiting: Waiting[] = [];
  const lastTurns = openLastTurns();
  const mayWait = ({ operator, account }: Sender) => {
    const ofOperator = waiting.filter(({ by }) => by.operator === operator);
    const ofPerson = ofOperator.filter(({ by }) => by.account === account);
    return ofOperator.length < mostWaiting.operator && ofPerson.length < mostWaiting.person;
  };
  const startNext = async (restMs: number) => {
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    const next = waiting.reduce<Waiting | undefined>(
      (first, one) => (first && !lastTurns.isBefore(one.by, first.by) ? first : one),
      undefined,
    );
    if (next === undefined) running -= 1;
    else waiting.splice(waiting.indexOf(next), 1)[0]?.start();
    if (running === 0) lastTurns.forget();
  };
  return async (work, by) => {
    refuseInTransaction();
    if (running < atOnce) running += 1;
    else if (mayWait(by)) await new Promise<void>((start) => waiting.push({ by, start }));
    else throw refusal();
    lastTurns.note(by);
    const startedAtMs = performance.now();
    try {
      return await work();
    } finally {
      void startNext(Math.min(mostRestMs, performance.now() - startedAtMs));
    }
  };
}

/** Remembers the last job of each operator and person, until no job is running. */
function openLastTurns() {
  let turn = 0;
  const turns = new Map<string, number>();
  const lastOf = ({ operator, account }: Sender) =>
    [turns.get(operator) ?? 0, turns.get(`${operator} ${account}`) ?? 0] as const;
  return {
    note: ({ operator, account }: Sender) => {
      turn += 1;
      turns.set(operator, turn).set(`${operator} ${account}`, turn);
    },
    isBefore: (one: Sender, other: Sender) => {
      const [[ofOperator, ofAccount], [otherOperator, otherAccount]] = [lastOf(one), lastOf(other)];
      return ofOperator < otherOperator || (ofOperator === otherOperator && ofAccount < otherAccount);
    },
    forget: () => turns.clear(),
  };
}
