import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Call, InputOf, OutputOf } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';
import { en } from '../messages/en.ts';
import { ProblemError, send } from './api-client.ts';
import { forgetIntent, keyOfIntent } from './intent.ts';
import { refetchWhatReads } from './query-client.ts';
import { sessionEnded } from './session.ts';
import { toastError } from './toast.ts';

/** The answer of a read, kept fresh by live updates of the records it is made of. */
export function useServerQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
): UseQueryResult<OutputOf<C>> {
  return useQuery<OutputOf<C>>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => sendOrEndSession(call, input, { signal }),
    meta: { reads: call.reads ?? [] },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };
type ItemOf<C extends Call> = OutputOf<C> extends Page<infer Item> ? Item : never;

/** A list page by page. */
export function useServerPages<C extends Call>(call: C, input: InputOf<C>) {
  const query = useInfiniteQuery({
    queryKey: [call.name, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      sendOrEndSession(
        call,
        { ...Object(input), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ) as Promise<Page<ItemOf<C>>>,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    meta: { reads: call.reads ?? [] },
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

type CommandOptions<C extends Call> = {
  onSuccess?(output: OutputOf<C>, input: InputOf<C>): void;
  /** True when the problem is dealt with, and no toast is wanted. */
  onProblem?(problem: Problem): boolean;
};

/** A write. The key is made once per intent and kept until the server answers, so that trying again is no second effect. */
export function useCommand<C extends Call>(call: C, options: CommandOptions<C> = {}) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (input: InputOf<C>): Promise<OutputOf<C> | null> => {
    const text = JSON.stringify(input);
    const key = keyOfIntent(call, text);
    setRunning(true);
    setProblem(null);
    try {
      const output = await sendOrEndSession(call, input, { key });
      forgetIntent(call);
      refetchWhatReads();
      options.onSuccess?.(output, input);
      return output;
    } catch (error) {
      // A field that is disabled while running cannot take the focus that its error gives it.
      flushSync(() => setRunning(false));
      if (!(error instanceof ProblemError)) {
        toastError(en.app.unreachable);
        return null;
      }
      forgetIntent(call);
      setProblem(error.problem);
      if (error.problem.code === 'stale' || error.problem.code === 'refused') refetchWhatReads();
      if (!options.onProblem?.(error.problem)) toastProblem(error.problem);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, problem };
}

export function toastProblem({ code, detail }: Problem): void {
  toastError(detail, code === 'invalid_input' ? en.app.validationError : en.app.errorTitle);
}

async function sendOrEndSession<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { key?: string; signal?: AbortSignal },
): Promise<OutputOf<C>> {
  try {
    return await send(call, input, options);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'not_authenticated') sessionEnded();
    throw error;
  }
}
