import { experimental_createQueryPersister as createPersister } from '@tanstack/query-persist-client-core';
import { hashKey, type QueryState } from '@tanstack/react-query';
import type { FirstRead } from '#contract/first-reads.ts';
import { queryClient } from '#web/app/data/query-client.ts';
import { cachedAs } from '#web/app/data/server-data.ts';
import { buildId } from './build.ts';
import { readsStorage } from './device-store.ts';

/** The age at which a stored response is no longer used. */
export const longestKeptMs = 8 * 24 * 3600_000;

const prefixOf = (userId: string) => `${userId}:${buildId}`;
export const hashOfRead = (read: FirstRead): string => hashKey(cachedAs(read).queryKey);
/** Returns the key under which the device stores a person's response. It differs by person and build. */
export const storageKeyOf = (userId: string, hash: string): string => `${prefixOf(userId)}-${hash}`;

/** Returns the persister of a person's responses. It reads no responses of other people or builds. */
export function readsOf(userId: string) {
  return createPersister({
    storage: readsStorage,
    buster: buildId,
    maxAge: longestKeptMs,
    prefix: prefixOf(userId),
    serialize: ({ state: { data, dataUpdatedAt }, ...query }) => ({
      ...query,
      state: { data, dataUpdatedAt } as QueryState,
    }),
    deserialize: (query) => query,
  });
}

/**
 * Puts the stored response back into the cache, unless the page has one already, so it is not read again needlessly.
 */
export async function restoreRead(userId: string, read: FirstRead): Promise<void> {
  const kept = await readsStorage.getItem(storageKeyOf(userId, hashOfRead(read)));
  if (kept == null) return;
  const { queryKey, meta } = cachedAs(read);
  const options = queryClient.defaultQueryOptions({ queryKey, meta });
  const query = queryClient.getQueryCache().build(queryClient, options);
  if (query.state.data !== undefined) return;
  query.setData(kept.state.data, { updatedAt: kept.state.dataUpdatedAt, manual: true });
}
