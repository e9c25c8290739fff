import type { Server } from '#server/platform/context.ts';
import type { JobName } from '#server/platform/metrics.ts';
import { describeError } from '#server/platform/problems.ts';
import { type Regular, regularly } from './regularly.ts';

type Places = { readonly everyMs: number; readonly places: number };

/** Returns the work that is due next; null if there is none. `freePlaces` is the number of places that are free now. */
type Begin = (server: Server, freePlaces: number) => Promise<(() => Promise<void>) | null>;

/**
 * Runs up to `places` pieces of regular work at the same time. Whenever one ends, the work that is due next
 * starts, so slow work does not delay the rest.
 */
export function sideBySide(
  server: Server,
  name: JobName,
  { everyMs, places }: Places,
  begin: Begin,
): Regular {
  const underWay = new Set<Promise<void>>();
  const failed = (error: unknown) => server.log.error(`${name} failed`, { error: describeError(error) });
  const regular = regularly(server, name, everyMs, async (patient, isStopped) => {
    while (underWay.size < places && !isStopped()) {
      const work = await begin(patient, places - underWay.size);
      if (work === null) return;
      const working = work()
        .catch(failed)
        .finally(() => {
          underWay.delete(working);
          if (!isStopped()) regular.wake();
        });
      underWay.add(working);
    }
  });
  return {
    wake: regular.wake,
    stop: async () => {
      await regular.stop();
      await Promise.all(underWay);
    },
  };
}
