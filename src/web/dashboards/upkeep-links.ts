import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';

/** Returns links to the lists of upcoming work. Each shows its count once the count has loaded. */
export function useUpkeepLinks({ machines, plans }: { readonly machines: string; readonly plans?: string }) {
  const words = wordsOf(upkeepWords);
  const { data } = useServerQuery(getUpkeep, {});
  const link = (text: string, to: string, count: number | null | undefined) => ({
    text: count === null || count === undefined ? text : words.withCount(text, count),
    to,
  });
  return [
    link(words.machines.title, machines, data?.machines_due),
    ...(plans === undefined ? [] : [link(words.plans.title, plans, data?.plans_ending)]),
  ];
}
