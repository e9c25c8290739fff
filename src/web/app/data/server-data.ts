import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Call, type InputOf, type OutputOf, pathFields } from '#contract/calls/call.ts';
import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import { type FirstRead, firstReads } from '#contract/first-reads.ts';
import type { Page as ScreenPath } from '#contract/pages.ts';
import { roleOfArea } from '#domain/accounts/account.ts';
import { recheckSession, sessionGoesOn, sessionState, unlessSigningOut } from '#web/app/accounts/session.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { isHeldUp, isSessionOver, ProblemError, type SendOptions, send } from '#web/app/api/api-client.ts';
import { useAttempt } from '#web/app/api/attempt.ts';
import { combineReads, type ReadCombined } from '#web/app/api/combined-reads.ts';
import { toastRefusal } from '#web/app/toasts/toast.ts';
import { forgetRefusals } from '#web/app/toasts/toast-queue.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { words } from './address.ts';
import { useAddressView } from './address-view.ts';
import { useReadCombined } from './CombinedReads.tsx';
import { forgetIntent, keyOfIntent } from './intent.ts';
import { queryClient, refetchAfter, refetchWhatReads } from './query-client.ts';
import { pageSizeFor, useSorting } from './sorting.ts';

/**
 * Returns the kinds of records that a response contains, and whether the call identifies one record: in its path, or
 * by a secret in its body.
 */
function metaOf(call: Call) {
  return { reads: call.reads ?? [], isOfRecord: call.method === 'POST' || pathFields(call.path).length > 0 };
}

type ReadContext = {
  readonly actingFor?: string | undefined;
  readonly readCombined?: ReadCombined | undefined;
};

function readOptions<C extends Call>(call: C, input: InputOf<C>, { actingFor, readCombined }: ReadContext) {
  return {
    queryKey: [call.name, input, actingFor],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      unlessSigningOut(() => sendOrEndSession(call, input, { signal, actingFor, readCombined })),
    meta: metaOf(call),
  };
}

function pagesOptions<C extends Call>(call: C, input: InputOf<C>, { actingFor, readCombined }: ReadContext) {
  return {
    queryKey: [call.name, 'pages', input, actingFor],
    queryFn: ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
      unlessSigningOut(() =>
        sendOrEndSession(
          call,
          { ...Object(input), ...(pageParam !== null && { after: pageParam }) },
          { signal, actingFor, readCombined },
        ),
      ) as Promise<Page<ItemOf<C>>>,
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<ItemOf<C>>) => last.next,
    meta: metaOf(call),
  };
}

/** Sends the reads that a page starts with, so the data is available when the page is shown. Never rejects. */
export async function readFirst(path: string): Promise<void> {
  const first = firstReads[path as ScreenPath];
  const { session, role } = sessionState();
  if (first === undefined || role !== roleOfArea(path)) return;
  if (session?.must_agree || session?.must_set_up_two_factor || session?.suspension) return;
  const reading = first.isCombined ? { readCombined: combineReads() } : {};
  await Promise.all(first.reads.map((read) => readAhead(read, reading)));
}

type ReadAhead = { readonly readCombined?: ReadCombined; readonly staleTime?: number };

/** Sends a read before a screen needs it, unless its response is newer than `staleTime`. Never rejects. */
export function readAhead(
  { call, input, isPaged }: FirstRead,
  { staleTime, ...reading }: ReadAhead,
): Promise<void> {
  const fresh = staleTime === undefined ? {} : { staleTime };
  return isPaged
    ? queryClient.prefetchInfiniteQuery({ ...pagesOptions(call, input, reading), ...fresh })
    : queryClient.prefetchQuery({ ...readOptions(call, input, reading), ...fresh });
}

/** Returns the key under which the response of a read is cached, with the metadata of the response. */
export function cachedAs({ call, input, isPaged }: FirstRead) {
  const { queryKey, meta } = isPaged ? pagesOptions(call, input, {}) : readOptions(call, input, {});
  return { queryKey, meta };
}

/** Reads a call's response, and keeps it current through live updates of its records. */
export function useServerQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: {
    enabled?: boolean;
    keepPrevious?: boolean;
    /** The interval between reads, for data that changes as time passes. */
    everyMs?: number;
  } = {},
): UseQueryResult<OutputOf<C>> {
  const actingFor = actingForHeaderOf(call, useActingFor());
  const readCombined = useReadCombined();
  return useQuery<OutputOf<C>>({
    ...readOptions(call, input, { actingFor, readCombined }),
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };
export type ItemOf<C extends Call> = OutputOf<C> extends Page<infer Item> ? Item : never;

/** Reads a list page by page. */
export function useServerPages<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { keepPrevious?: boolean } = {},
) {
  const actingFor = actingForHeaderOf(call, useActingFor());
  const readCombined = useReadCombined();
  const query = useInfiniteQuery({
    ...pagesOptions(call, input, { actingFor, readCombined }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/**
 * Reads a table page by page, with larger pages if it is sorted. The previous rows remain visible until the new
 * response arrives.
 */
export function useTablePages<C extends Call>(call: C, input: InputOf<C>) {
  const size = pageSizeFor(useSorting().sorting);
  return useServerPages(call, { ...Object(input), ...size } as InputOf<C>, { keepPrevious: true });
}

const searchOnly = { search: words };

/**
 * Reads a list filtered by the search words in the address. The previous rows remain visible until the new response
 * arrives.
 */
export function useSearchedPages<C extends Call>(call: C, narrowed: Partial<InputOf<C>> = {}) {
  const { view, type } = useAddressView(searchOnly);
  const { search } = view;
  const input = search === '' ? narrowed : { ...Object(narrowed), search };
  const pages = useTablePages(call, input as InputOf<C>);
  return { ...pages, search, setSearch: (text: string) => type({ search: text }) };
}

type CommandOptions<C extends Call> = {
  /** The toast's text if there was no response. */
  readonly failed?: string;
  /** True for writes that the user did not start. They show no toast if there is no response. */
  readonly isQuiet?: boolean;
  /** Identifies a form that sends several commands, so its next attempt removes the toasts of all of them. */
  readonly attempt?: object;
  onSuccess?(output: OutputOf<C>, input: InputOf<C>): void;
  /** Returns true if it handled the problem and no toast is needed. */
  onProblem?(problem: Problem): boolean;
  /** Replaces the usual way of sending the write. It reports a missing response itself. */
  readonly deliver?: ((input: InputOf<C>) => Promise<OutputOf<C>>) | undefined;
};

/** The problem codes that show that the page is outdated. */
const outdated: readonly ProblemCode[] = ['stale', 'refused', 'open_jobs'];

/**
 * Sends a write. Its key is created once for each intent and kept until the server responds, so a retry has no second
 * effect.
 */
export function useCommand<C extends Call>(call: C, options: CommandOptions<C> = {}) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const actingFor = actingForHeaderOf(call, useActingFor());
  const ownAttempt = useRef({}).current;
  const of = options.attempt ?? ownAttempt;
  const { isRunning, attempt } = useAttempt((error) => {
    if (!(error instanceof ProblemError)) {
      setUnanswered(true);
      if (!options.isQuiet && !options.deliver)
        toastRefusal(of, options.failed ?? wordsOf(startWords).app.unreachable);
      return;
    }
    if (error.isFinal) forgetIntent(call);
    setProblem(error.problem);
    if (outdated.includes(error.problem.code)) refetchWhatReads();
    // A user whose session is over is sent to the sign-in page instead.
    if (!isSessionOver(error) && !options.onProblem?.(error.problem)) toastProblem(of, error.problem);
  });
  const run = (input: InputOf<C>): Promise<OutputOf<C> | null> => {
    const key = keyOfIntent(call, JSON.stringify([actingFor ?? null, input]));
    setProblem(null);
    setUnanswered(false);
    forgetRefusals(of);
    return attempt(async () => {
      const output = await (options.deliver?.(input) ?? sendOrEndSession(call, input, { key, actingFor }));
      forgetIntent(call);
      refetchAfter(input);
      options.onSuccess?.(output, input);
      return output;
    });
  };
  return { run, isRunning, problem, isUnanswered };
}

function toastProblem(of: object, { code, detail }: Problem): void {
  toastRefusal(
    of,
    detail,
    code === 'invalid_input' ? wordsOf(startWords).app.validationError : wordsOf(startWords).app.errorTitle,
  );
}

/**
 * Makes a call. If the session is over, sends the user to the sign-in page. If only its token was replaced while the
 * call was under way, the call is made again.
 */
export async function sendOrEndSession<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions,
): Promise<OutputOf<C>> {
  try {
    return await send(call, input, options);
  } catch (error) {
    if (isHeldUp(error)) void recheckSession();
    if (isSessionOver(error) && (await sessionGoesOn())) return send(call, input, options);
    throw error;
  }
}
