import { queryClient } from '#web/app/data/query-client.ts';

/** After this call, answers stay as long as the page is open, because the device may have no network to read them again. */
export function keepAnswers(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
}

/** Loads the texts of refusals, because without a network the device itself refuses. */
export async function loadReasons(): Promise<void> {
  await import('#words/say/all-reasons.ts').catch(() => undefined);
}
