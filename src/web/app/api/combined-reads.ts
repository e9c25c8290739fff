import { actingForHeader } from '#contract/acting-for.ts';
import { type CombinedAnswer, combinedReadsUrl, mostCombinedReads } from '#contract/calls/combined-reads.ts';
import { type Answer, attempt } from './attempt-once.ts';

/**
 * Reads a URL together with others in one request. Resolves to null if that failed and the caller should read
 * it alone.
 */
export type ReadCombined = (
  url: string,
  actingFor: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<Answer | null>;

type Waiting = {
  readonly url: string;
  readonly actingFor: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly settle: (answer: Answer | null) => void;
};

/**
 * Returns a function that collects the reads started in one event-loop task, and sends them together when the task
 * ends.
 */
export function combineReads(): ReadCombined {
  let waiting: Waiting[] = [];
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (const actingFor of new Set(all.map((one) => one.actingFor))) {
      const alike = all.filter((one) => one.actingFor === actingFor);
      while (alike.length > 0) void sendCombined(alike.splice(0, mostCombinedReads), actingFor);
    }
  };
  return (url, actingFor, signal) =>
    new Promise((settle) => {
      if (waiting.push({ url, actingFor, signal, settle }) === 1) setTimeout(sendAll);
    });
}

/** Returns a signal that aborts once all of the reads are aborted. */
function abortOfAll(reads: readonly Waiting[]): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (reads.every(({ signal }) => signal?.aborted)) controller.abort();
  };
  for (const { signal } of reads) signal?.addEventListener('abort', check);
  return controller.signal;
}

async function sendCombined(reads: readonly Waiting[], actingFor: string | undefined): Promise<void> {
  const headers: Record<string, string> = actingFor === undefined ? {} : { [actingForHeader]: actingFor };
  // Two lists of a screen may need the same read.
  const urls = [...new Set(reads.map(({ url }) => url))];
  const [only] = urls;
  const signal = abortOfAll(reads);
  // An aborted read settles like a failed one. Its caller then throws because of its own signal.
  const read = (url: string) => attempt(url, { headers }, signal).catch(() => null);
  if (only !== undefined && urls.length === 1) {
    const answer = await read(only);
    for (const { settle } of reads) settle(answer);
    return;
  }
  const answer = await read(combinedReadsUrl(urls));
  const answers: readonly CombinedAnswer[] = answer?.status === 200 ? JSON.parse(answer.text) : [];
  for (const { url, settle } of reads) {
    const ownAnswer = answers[urls.indexOf(url)];
    settle(
      ownAnswer
        ? {
            status: ownAnswer.status,
            isProblem: ownAnswer.status >= 400,
            text: JSON.stringify(ownAnswer.body),
          }
        : null,
    );
  }
}
