import { queryClient } from '#web/app/data/query-client.ts';

/** Keeps responses cached for as long as the page is open, because an offline device could not read them again. */
export function keepAnswers(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
}

/** Loads the texts of refusals, because an offline device itself decides whether to refuse an action. */
export async function loadReasons(): Promise<void> {
  await import('#words/say/all-reasons.ts').catch(() => undefined);
}
