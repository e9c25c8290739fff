import { Button, Text } from '@mantine/core';
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
import { LateWorkOfTechnician } from './LateWorkOfTechnician.tsx';
import { byTechnician } from './late-work-groups.ts';
import { SettleLateWork } from './SettleLateWork.tsx';

/** Returns whether this person settles late work, only reads it, or neither. */
function useLateWorkPart(): 'settles' | 'reads' | null {
  const role = useEffectiveRole();
  if (role !== null && lateWorkSettlers.includes(role)) return 'settles';
  return role === 'technician' ? 'reads' : null;
}

/** Reads the late work together with the rest of the page, before the job is known. Renders nothing. */
export function LateWorkPreload({ id }: { readonly id: string }) {
  useServerQuery(listLateWork, { id }, { enabled: useLateWorkPart() === 'settles' });
  return null;
}

/**
 * The late work of a job. Planners settle it, and the technician who has the job should know about it before driving
 * there. Renders nothing if there is none.
 */
export function LateWorkSection({ job }: { readonly job: JobOrderView }) {
  const part = useLateWorkPart();
  return part === null ? null : <LateWork job={job} settles={part === 'settles'} />;
}

type LateWorkProps = { readonly job: JobOrderView; readonly settles: boolean };

function LateWork({ job, settles }: LateWorkProps) {
  const words = wordsOf(lateWorkWords);
  const query = useServerQuery(listLateWork, { id: job.id });
  const { data } = query;
  if (data === undefined) {
    if (!query.isError) return null;
    return <LoadFailure error={query.error} retry={query.refetch} of={words.title} />;
  }
  if (data.items.length === 0) return null;
  return (
    <RecordSection title={words.title}>
      {settles ? <ToSettle job={job} items={data.items} /> : <ToRead job={job} items={data.items} />}
    </RecordSection>
  );
}

type ItemsProps = { readonly job: JobOrderView; readonly items: readonly LateWorkView[] };

function ToRead({ job, items }: ItemsProps) {
  return (
    <>
      {items.some(({ settled_at }) => settled_at === null) && (
        <Notice tone="info">{wordsOf(lateWorkWords).forTechnician}</Notice>
      )}
      {byTechnician(items).map((works) => (
        <LateWorkOfTechnician key={works[0]?.technician_id} works={works} job={job} ticks={null} />
      ))}
    </>
  );
}

/** The technicians' visits, action by action. All open entries are ticked until the planner unticks some. */
function ToSettle({ job, items }: ItemsProps) {
  const words = wordsOf(lateWorkWords);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  // Work that arrives while the dialog is open is not settled with it, because the planner has not read it.
  const [settling, setSettling] = useState<readonly LateWorkView[] | null>(null);
  const open = items.filter(({ settled_at }) => settled_at === null);
  const chosen = open.filter(({ id }) => !leftOut.includes(id));
  const close = () => setSettling(null);
  const toggle = (id: string) =>
    setLeftOut(leftOut.includes(id) ? leftOut.filter((other) => other !== id) : [...leftOut, id]);
  const ticks = { isTicked: (id: string) => !leftOut.includes(id), toggle };
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warning" title={words.opened(open.length)}>
          {words.description}
        </Notice>
      )}
      {byTechnician(items).map((works) => (
        <LateWorkOfTechnician key={works[0]?.technician_id} works={works} job={job} ticks={ticks} />
      ))}
      {open.length > 0 && (
        <>
          {chosen.length === 0 && <Text size="sm">{words.settle.none}</Text>}
          <Button
            size="md"
            w="fit-content"
            disabled={chosen.length === 0}
            onClick={() => setSettling(chosen)}
          >
            {words.settle.open(chosen.length)}
          </Button>
        </>
      )}
      <Dialog title={words.settle.title} opened={settling !== null} onClose={close}>
        {settling !== null && <SettleLateWork job={job} chosen={settling} close={close} />}
      </Dialog>
    </>
  );
}
