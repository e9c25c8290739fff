import { setTimeout as sleep } from 'node:timers/promises';
import { assignJobOrder, cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { ProblemError } from '#web/app/api/api-client.ts';
import type { Chance } from '../../simulation/chance.ts';
import type { Crew, FieldJob } from './field-day.ts';
import { type Account, ask } from './server-calls.ts';

type Office = {
  readonly dispatcher: Account;
  readonly jobs: readonly FieldJob[];
  readonly crew: Crew;
  readonly chance: Chance;
};

/** Changes jobs at the office until `stop` is called, which returns how often the server gave each response. */
export function openOffice(office: Office) {
  const answers = new Map<string, number>();
  let isOver = false;
  const working = (async () => {
    for (let round = 0; !isOver; round += 1) {
      await disturb({ ...office, chance: office.chance.of(`office ${round}`) }, answers);
      await sleep(1500);
    }
  })();
  return {
    stop: async (): Promise<ReadonlyMap<string, number>> => {
      isOver = true;
      await working;
      return answers;
    },
  };
}

/** Changes some jobs. Each response counts immediately, because the server may be killed before the round is over. */
async function disturb(office: Office, answers: Map<string, number>): Promise<void> {
  for (const { id } of office.jobs) {
    if (!office.chance.isTrue(0.12)) continue;
    const answer = await change(office, id).then(() => 'changed', answerOf);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
}

/**
 * Returns the kind of refusal. A job that has begun or ended cannot be changed anymore, and a killed server does not
 * respond.
 */
function answerOf(error: unknown): string {
  if (error instanceof ProblemError) return `${error.problem.code}: ${error.problem.detail}`;
  if (error instanceof TypeError) return 'no answer';
  throw error;
}

/** Gives a job to another technician, moves it to another time, or cancels it. */
async function change({ dispatcher, crew, chance }: Office, id: string): Promise<void> {
  const { version, technician_id } = await ask(dispatcher, getJobOrder, { id });
  const other = chance.anyOf(crew.filter((one) => one.id !== technician_id));
  const same = technician_id ?? crew[0]?.id ?? '';
  const assignTo = (technician: string) =>
    ask(dispatcher, assignJobOrder, {
      id,
      version,
      technician_id: technician,
      scheduled_date: new Date(Date.now() - 1_800_000).toISOString(),
      accepted: ['past', 'overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'after_promise'],
    });
  const make = chance.pick([
    () => ask(dispatcher, cancelJobOrder, { id, version, cancellation_reason: 'The client closes today' }),
    () => assignTo(other?.id ?? same),
    () => assignTo(same),
  ]);
  await make();
}
