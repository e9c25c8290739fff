import { Button } from '@mantine/core';
import { useState } from 'react';
import { type LateWorkView, listLateWork } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { lateWorkSettlers } from '#domain/late-work.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { LoadFailure } from '#web/app/data/LoadFailure.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';
import { LateWorkPanel } from './LateWorkPanel.tsx';
import { SettleLateWork } from './SettleLateWork.tsx';

function useSettlesLateWork(): boolean {
  const role = useEffectiveRole();
  return role !== null && lateWorkSettlers.includes(role);
}

/** Reads the late work together with the rest of the page, before the job is known. Renders nothing. */
export function LateWorkRead({ id }: { readonly id: string }) {
  useServerQuery(listLateWork, { id }, { enabled: useSettlesLateWork() });
  return null;
}

/** The late work of a job, for the planners who settle it. Renders nothing if there is none. */
export function LateWorkSection({ job }: { readonly job: JobOrderView }) {
  return useSettlesLateWork() ? <LateWork job={job} /> : null;
}

function LateWork({ job }: { readonly job: JobOrderView }) {
  const words = wordsOf(lateWorkWords);
  const query = useServerQuery(listLateWork, { id: job.id });
  const [settling, setSettling] = useState<LateWorkView | null>(null);
  const close = () => setSettling(null);
  const { data } = query;
  if (data === undefined)
    return query.isError ? <LoadFailure error={query.error} retry={query.refetch} of={words.title} /> : null;
  if (data.items.length === 0) return null;
  const open = data.items.filter(({ settled_at }) => settled_at === null).length;
  return (
    <RecordSection title={words.title}>
      {open > 0 && (
        <Notice tone="warning" title={words.opened(open)}>
          {words.description}
        </Notice>
      )}
      {data.items.map((work) => (
        <LateWorkPanel key={work.id} work={work} job={job}>
          {work.settled_at === null && (
            <Button variant="default" onClick={() => setSettling(work)}>
              {words.settle.open}
            </Button>
          )}
        </LateWorkPanel>
      ))}
      <Dialog
        title={words.settle.title(settling === null ? '' : words.kinds[settling.kind])}
        opened={settling !== null}
        onClose={close}
      >
        {settling !== null && <SettleLateWork work={settling} close={close} />}
      </Dialog>
    </RecordSection>
  );
}
