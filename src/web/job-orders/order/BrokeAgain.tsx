import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';
import { BrokeAgainForm } from './BrokeAgainForm.tsx';

type BrokeAgainProps = {
  readonly job: JobOrderView;
  readonly opened: boolean;
  readonly close: () => void;
};

/**
 * Reports the same problem again. The machine and the problem are taken from the visit, so the second tap sends the
 * request.
 */
export function BrokeAgainDialog({ job, opened, close }: BrokeAgainProps) {
  const { brokeAgain } = wordsOf(orderWords).page;
  const query = useServerQuery(getRequestDefaults, {}, { enabled: opened });
  return (
    <Dialog title={brokeAgain} opened={opened} onClose={close}>
      <QueryState query={query} rows={2}>
        {(defaults) => <BrokeAgainForm job={job} defaults={defaults} close={close} />}
      </QueryState>
    </Dialog>
  );
}
