import { useSyncExternalStore } from 'react';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { queryClient } from '#web/app/data/query-client.ts';
import { formatBriefly } from '#web/app/time/dates.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Says how old the page's oldest content is. */
export function AsOf() {
  const { asOf } = wordsOf(startWords).app;
  const zone = useOwnZone();
  const at = useSyncExternalStore(onAnswers, oldestAnswer);
  if (at === null) return null;
  return asOf(formatBriefly(new Date(at).toISOString(), zone, new Date()));
}

const answers = queryClient.getQueryCache();
const onAnswers = (listener: () => void) => answers.subscribe(listener);

function oldestAnswer(): number | null {
  const shown = answers.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
  const times = shown.filter((at) => at > 0);
  return times.length === 0 ? null : Math.min(...times);
}
