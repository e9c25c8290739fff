import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getHandOver, type HandOver, type TouchedJob } from '#contract/planning/hand-over.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { allows } from '#domain/workflow.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { AssignJobForm, HandOverForm } from '#web/records/job-orders/actions/AssignJobForm.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { handOverWords } from '#words/en/planning/hand-over.ts';
import { wordsOf } from '#words/words.ts';
import classes from './HandOver.module.css';
import { ChooseButton, HandOverRow, JobLine } from './HandOverRow.tsx';
import { type HandOverState, useHandOver } from './hand-over.ts';

type AbsenceHandOverProps = {
  readonly absence_id: string;
  /** The number of jobs planned during the time off. */
  readonly count: number;
};

/** The jobs planned during a technician's time off, each with a technician who could take it. */
export function AbsenceHandOver({ absence_id, count }: AbsenceHandOverProps) {
  const handing = useHandOver(useOwnZone());
  const query = useServerQuery(getHandOver, { id: absence_id }, { enabled: count > 0 });
  return (
    <>
      {count > 0 && (
        <QueryState query={query} rows={2}>
          {(handOver) => <HandOverList handOver={handOver} handing={handing} />}
        </QueryState>
      )}
      <HandOverNews handing={handing} />
    </>
  );
}

/** True if the work has started. The job is then handed over instead of assigned. */
const isHandedOver = (job: TouchedJob) => allows(jobOrderWorkflow, 'hand_over', job);

type HandOverListProps = { readonly handOver: HandOver; readonly handing: HandOverState };

function HandOverList({ handOver: { jobs, time_zone }, handing }: HandOverListProps) {
  const words = wordsOf(handOverWords);
  const [chosen, setChosen] = useState<TouchedJob | null>(null);
  const { heading, onFocus } = useKeptFocus(chosen !== null);
  const movable = jobs.filter((job) => allows(jobOrderWorkflow, 'assign', job));
  const startedJobs = jobs.filter((job) => !movable.includes(job));
  const proposed = movable.filter(({ proposal }) => proposal !== null);
  return (
    <Stack gap="sm" w="100%" onFocus={onFocus}>
      <Title order={3} size="h5" ref={heading} tabIndex={-1}>
        {words.title(jobs.length)}
      </Title>
      {movable.length > 0 && <Text size="sm">{words.hint}</Text>}
      {proposed.length > 0 && (
        <Group className="gh-actions">
          <Button loading={handing.progress !== null} onClick={() => void handing.give(proposed)}>
            {words.all(proposed.length)}
          </Button>
        </Group>
      )}
      <ul className={classes.jobs}>
        {movable.map((job) => (
          <HandOverRow
            key={job.id}
            job={job}
            zone={time_zone}
            handing={handing}
            choose={() => setChosen(job)}
          />
        ))}
      </ul>
      {startedJobs.length > 0 && (
        <section aria-label={words.underWay}>
          <Text fw={600}>{words.underWay}</Text>
          <Text size="sm">{words.underWayHint}</Text>
          <ul className={classes.jobs}>
            {startedJobs.map((job) => (
              <Stack component="li" key={job.id} gap={4}>
                <JobLine job={job} zone={time_zone} />
                {isHandedOver(job) && (
                  <Group gap="xs">
                    <ChooseButton
                      number={job.number}
                      isBusy={handing.progress !== null}
                      choose={() => setChosen(job)}
                    />
                  </Group>
                )}
              </Stack>
            ))}
          </ul>
        </section>
      )}
      <ChoiceDialog job={chosen} close={() => setChosen(null)} />
    </Stack>
  );
}

/** The progress and the results of handing over jobs. They stay visible after the list is empty. */
function HandOverNews({ handing: { progress, handed } }: { readonly handing: HandOverState }) {
  const words = wordsOf(handOverWords);
  return (
    <div role="status">
      {progress !== null && progress.of > 1 && <Text>{words.progress(progress.done, progress.of)}</Text>}
      {progress === null && handed.length > 0 && (
        <>
          <Text fw={600}>{words.done(handed.length)}</Text>
          {handed.map((line) => (
            <Text key={line} size="sm">
              <bdi>{line}</bdi>
            </Text>
          ))}
        </>
      )}
    </div>
  );
}

function ChoiceDialog({ job, close }: { readonly job: TouchedJob | null; readonly close: () => void }) {
  const { titles } = wordsOf(assignWords);
  const isUnderWay = job !== null && isHandedOver(job);
  const title = titles[isUnderWay ? 'hand_over' : 'assign'];
  return (
    <Dialog title={job === null ? '' : title(job.number)} opened={job !== null} onClose={close}>
      {job !== null && <Choice id={job.id} isUnderWay={isUnderWay} close={close} />}
    </Dialog>
  );
}

type ChoiceProps = { readonly id: string; readonly isUnderWay: boolean; readonly close: () => void };

function Choice({ id, isUnderWay, close }: ChoiceProps) {
  const query = useServerQuery(getJobOrder, { id });
  const Form = isUnderWay ? HandOverForm : AssignJobForm;
  return <QueryState query={query}>{(job) => <Form job={job} close={close} />}</QueryState>;
}
