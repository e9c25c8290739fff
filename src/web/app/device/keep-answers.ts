import { queryClient } from '#web/app/data/query-client.ts';

/**
 * After this call, responses stay cached as long as the page is open, because an offline device could not read them
 * again.
 */
export function keepAnswers(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
}

/** Loads the texts of refusals, because an offline device refuses actions itself. */
export async function loadReasons(): Promise<void> {
  await import('#words/say/all-reasons.ts').catch(() => undefined);
}
