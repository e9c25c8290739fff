import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './cluster.ts';
import { reporter } from './person.ts';

/** A request, with the times at which it was sent and answered with 200, in milliseconds since 1970. */
type Entry = {
  readonly text: string;
  readonly key: string;
  readonly sentAt: number;
  answeredAt: number | null;
};

/** The record of the requests, with their keys and the times at which the server confirmed them. */
export type Ledger = {
  readonly entries: readonly Entry[];
  /** Sends one request with its key until the response is 200, as the web client does. */
  write(): Promise<void>;
  /** Keeps writing with this many writers until the returned function is called. */
  keepWriting(writers: number): () => Promise<void>;
  /** Sends these requests again, each with its own key. */
  resend(entries: readonly Entry[]): Promise<void>;
  /** Stops sending, without waiting for responses. */
  abandon(): void;
};

/** The pause between a writer's requests, which keeps all writers together below the rate limit. */
const pauseMs = 100;

export async function openLedger(origin: string, name: string): Promise<Ledger> {
  const report = await reporter(origin);
  const entries: Entry[] = [];
  let isAbandoned = false;
  const send = async (entry: Entry): Promise<void> => {
    while (!isAbandoned) {
      const status = await report(entry.text, entry.key).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      if (status === 200) {
        entry.answeredAt ??= Date.now();
        return;
      }
      if (status !== 0 && status < 500) throw new Error(`A request was answered with ${status}`);
      await sleep(50);
    }
  };
  const write = () => {
    const text = `${name} ${String(entries.length).padStart(6, '0')}`;
    const entry: Entry = { text, key: randomUUID(), sentAt: Date.now(), answeredAt: null };
    entries.push(entry);
    return send(entry);
  };
  return {
    entries,
    write,
    keepWriting: (writers) => {
      let isDone = false;
      const all = Array.from({ length: writers }, async () => {
        while (!isDone && !isAbandoned) {
          await write();
          await sleep(pauseMs);
        }
      });
      return async () => {
        isDone = true;
        await Promise.all(all);
      };
    },
    resend: async (again) => {
      for (const entry of again) await send(entry);
    },
    abandon: () => {
      isAbandoned = true;
    },
  };
}

/** Returns the number of rows in the database for each request of the ledger. */
export async function rowsOfLedger(superuser: string, name: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<{ text: string; count: number }>(
    superuser,
    `select problem_description as text, count(*)::int as count from service_requests
     where problem_description like $1 || ' %' group by 1`,
    [name],
  );
  return new Map(rows.map(({ text, count }) => [text, count]));
}
