import { listPartsOfJobOrder } from '#contract/job-orders/form.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { machineKindOf } from '#domain/visit/machine-kind.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { wordsOf } from '#words/words.ts';

const mostParts = 12;

/**
 * Returns part names to suggest: first the parts most often used for the machine's model, then the parts that
 * machines of its kind often need.
 */
export function useUsualParts({ id, machine }: Pick<JobOrderListed, 'id' | 'machine'>): readonly string[] {
  const { baseParts } = wordsOf(workWords);
  const used = useServerQuery(listPartsOfJobOrder, { id }).data?.names ?? [];
  return [...new Set([...used, ...baseParts[machineKindOf(machine.model)]])].slice(0, mostParts);
}
