import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';

type Lists = { readonly machines: string; readonly warranties: string; readonly plans?: string };

/**
 * Returns links to the lists of upcoming work. Each shows its count once the count has loaded. Warranties are linked
 * only while there are some to confirm.
 */
export function useUpkeepLinks({ machines, warranties, plans }: Lists) {
  const words = wordsOf(upkeepWords);
  const { data } = useServerQuery(getUpkeep, {});
  const link = (text: string, to: string, count: number | null | undefined) => ({
    text: count === null || count === undefined ? text : words.withCount(text, count),
    to,
  });
  const toConfirm = data?.warranties_to_confirm ?? 0;
  return [
    link(words.machines.title, machines, data?.machines_due),
    ...(toConfirm === 0 ? [] : [link(words.warranties.title, warranties, toConfirm)]),
    ...(plans === undefined ? [] : [link(words.plans.title, plans, data?.plans_ending)]),
  ];
}
