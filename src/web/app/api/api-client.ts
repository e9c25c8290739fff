import { actingForHeader, writerHeader } from '#contract/acting-for.ts';
import { type Call, type InputOf, needsKey, type OutputOf, pathFields } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { startWords } from '#words/en/start.ts';
import { ownText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { type Answer, attempt } from './attempt-once.ts';
import type { ReadCombined } from './combined-reads.ts';

/** Statuses that a restarting server or its proxy sends. Another attempt may succeed. */
const retryable = [502, 503, 504];

/** An error response from the server: a refusal or a failure. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** False if another attempt may get a different response. It is then unknown whether a write took effect. */
  readonly isFinal: boolean;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
    // The server may fail after the write took effect, for instance when a connection is lost at the end.
    this.isFinal = problem.status < 500;
  }
}

/** Thrown when no attempt got a usable response. It is unknown whether a write took effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor() {
    super(wordsOf(startWords).app.unreachable);
  }
}

const retryAfterMs = [400, 1200, 3000];

export type SendOptions = {
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** The role and record that the caller acts for, as `role/id`; omitted if the caller acts for no one else. */
  readonly actingFor?: string | undefined;
  /** The ID of the user who made this entry. The server refuses the entry if someone else is signed in now. */
  readonly writer?: string | undefined;
  /** If given, the call first tries to send the read in one request with other reads. */
  readonly readCombined?: ReadCombined | undefined;
  /** True if the browser must complete the request even when the page is closed. */
  readonly keepalive?: boolean;
};

/**
 * Makes a call. Retries only after a network failure or a 502, 503 or 504. Every attempt has the same key, so the
 * call takes effect only once. Returns or throws the server's last response.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const { url, init } = requestOf(call, input, options);
  const { readCombined, signal, actingFor } = options;
  let answer = await (readCombined?.(url, actingFor, signal) ?? attempt(url, init, signal));
  for (const pause of retryAfterMs) {
    if (answer !== null && !retryable.includes(answer.status)) break;
    await sleep(pause);
    answer = await attempt(url, init, signal);
  }
  if (answer === null) throw new ConnectionError();
  return readAnswer<C>(answer);
}

function requestOf(
  call: Call,
  input: unknown,
  { key, actingFor, writer, keepalive = false }: SendOptions,
): { url: string; init: RequestInit } {
  const inputFields = new Map(Object.entries(Object(input)));
  let url: string = call.path;
  for (const field of pathFields(call.path)) {
    url = url.replace(`{${field}}`, encodeURIComponent(String(inputFields.get(field))));
    inputFields.delete(field);
  }
  const headers = actingFor === undefined ? {} : { [actingForHeader]: actingFor };
  if (call.method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of inputFields) if (value !== undefined) query.set(name, String(value));
    return { url: query.size > 0 ? `${url}?${query}` : url, init: { headers } };
  }
  return {
    url,
    init: {
      method: call.method,
      keepalive,
      headers: {
        ...headers,
        ...(writer && { [writerHeader]: writer }),
        'content-type': 'application/json',
        ...(needsKey(call) && { 'idempotency-key': key ?? newKey() }),
      },
      body: JSON.stringify(Object.fromEntries(inputFields)),
    },
  };
}

function readAnswer<C extends Call>({ status, isProblem, text }: Answer): OutputOf<C> {
  const isDone = status >= 200 && status < 300;
  const read = isDone || isProblem ? parsed(text) : undefined;
  if (read === undefined) throw new ConnectionError();
  if (isDone) return read;
  throw new ProblemError(inOwnWords(read));
}

/**
 * Translates the problem into the reader's language. If this version of the page does not know the reason, the server's
 * text is kept. A problem from a proxy may have no text.
 */
function inOwnWords(problem: Problem): Problem {
  return {
    ...problem,
    detail: ownText(problem) ?? problem.detail ?? wordsOf(startWords).app.unreachable,
    ...(problem.errors && {
      errors: problem.errors.map((error) => ({ ...error, message: ownText(error) ?? error.message })),
    }),
  };
}

/** Returns undefined if the response is not JSON, for instance the sign-in page of a Wi-Fi network. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason why a call failed, in the server's words if the server gave a reason. */
export function failureText(error: unknown): string {
  return error instanceof ProblemError ? error.problem.detail : wordsOf(startWords).app.unreachable;
}

/**
 * True if the caller can do nothing else for now, because their operator was suspended or because they must agree to
 * the privacy notice first.
 */
export function isHeldUp(error: unknown): boolean {
  return error instanceof ProblemError && ['suspended', 'agreement_missing'].includes(error.problem.code);
}

/** True if the caller or their network made too many requests, so the same request is accepted within a minute. */
export function isPaused(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.reason === 'too_many_requests';
}

/** True if the caller is no longer signed in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'not_authenticated';
}

/** Returns a UUID. randomUUID is missing on pages that are served over plain http on a local network. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
