import type { Context } from 'hono';
import { because } from '#words/say/because.ts';
import { ProblemAnswer, tooBusy } from './errors.ts';
import { readText } from './request-body.ts';
import { accountCounter } from './request-limit.ts';
import type { Sender } from './visitor.ts';

/** The limits for large request bodies on each server. Bytes count from their arrival until the call is answered. */
export const largeBodyLimits = {
  mostBytes: 120_000_000,
  mostOfAccount: 2,
  /** The number of request bodies that an account may start in a minute, finished or not. */
  mostInMinute: 60,
  /** The slowest allowed pace. A body is refused if fewer than `leastBytes` arrive within `ms`. */
  pace: { ms: 10_000, leastBytes: 50_000 },
  /**
   * The maximum time for a request body. It is shorter than the server's limit for a whole request, after which no
   * response is sent.
   */
  longestMs: 28_000,
} as const;

type Limits = {
  readonly [Name in keyof typeof largeBodyLimits]: Name extends 'pace'
    ? { readonly ms: number; readonly leastBytes: number }
    : number;
};

type OpenBody = { readonly by: Sender; bytes: number };

/** Reads large request bodies within separate limits, so that many or slow ones do not use up other callers' space. */
export function openLargeBodies({ now }: { readonly now: () => Date }, limits: Limits = largeBodyLimits) {
  const all = new Set<OpenBody>();
  const countBegun = accountCounter({ now }, limits.mostInMinute);
  const bytesOf = (isMeant: (open: OpenBody) => boolean) =>
    [...all].filter(isMeant).reduce((sum, { bytes }) => sum + bytes, 0);
  /**
   * Together, the people of an operator get at most half of the space that others leave. So there is always some
   * space for another operator.
   */
  const requireRoom = ({ operator }: Sender) => {
    const own = bytesOf(({ by }) => by.operator === operator);
    const left = limits.mostBytes - bytesOf(({ by }) => by.operator !== operator);
    if (2 * own > left) throw tooBusy();
  };
  return {
    read: async <Result>(
      c: Context,
      by: Sender,
      mostBytes: number,
      work: (body: string) => Promise<Result>,
    ): Promise<Result> => {
      countBegun(by.account);
      const ofAccount = [...all].filter((open) => open.by.account === by.account);
      if (ofAccount.length >= limits.mostOfAccount) throw othersUnderWay();
      const open: OpenBody = { by, bytes: 0 };
      all.add(open);
      try {
        const arrived = (bytes: number) => {
          open.bytes += bytes;
          requireRoom(by);
        };
        return await work(
          await atPace(open, limits, (signal) => readText(c, mostBytes, { arrived, signal })),
        );
      } finally {
        all.delete(open);
      }
    },
  };
}

async function atPace<Result>(
  open: OpenBody,
  { pace, longestMs }: Limits,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const end = () => ending.abort(tooSlow());
  let before = 0;
  const paceCheck = setInterval(() => {
    if (open.bytes - before < pace.leastBytes) end();
    before = open.bytes;
  }, pace.ms);
  const last = setTimeout(end, longestMs);
  try {
    return await read(ending.signal);
  } finally {
    clearInterval(paceCheck);
    clearTimeout(last);
  }
}

function othersUnderWay(): ProblemAnswer {
  return new ProblemAnswer(503, 'unavailable', because('others_under_way'), {
    headers: { 'retry-after': '2' },
  });
}

function tooSlow(): ProblemAnswer {
  return new ProblemAnswer(408, 'timeout', because('sent_too_slowly'), {
    headers: { connection: 'close' },
  });
}
