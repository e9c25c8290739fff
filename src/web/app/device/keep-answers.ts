import { queryClient } from '#web/app/data/query-client.ts';

/** After this call, answers stay as long as the page is open, because the device may have no network to read them again. */
export function keepAnswers(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
}
