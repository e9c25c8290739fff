import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { LeavingDialog } from '#web/records/job-orders/visit/LeavingDialog.tsx';
import { useNextAction } from '#web/records/job-orders/visit/next-action.ts';
import { StepBar } from '#web/records/job-orders/visit/StepBar.tsx';
import { StepButton } from '#web/records/job-orders/visit/StepButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { wordsOf } from '#words/words.ts';
import type { AutosaveState } from './autosave.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { type FormValues, valuesOf } from './form-values.ts';
import { JobFormInputs } from './JobFormInputs.tsx';
import { useJobSending } from './job-sending.ts';
import { NoFeeQuestion } from './NoFeeQuestion.tsx';
import { RefusedForm } from './RefusedForm.tsx';

type JobFormProps = {
  readonly job: JobOrderView;
  /** Another button below the inputs. */
  readonly action: ReactNode;
  /** The element at the end of the page that holds the bar with the next step. */
  readonly bar: HTMLElement | null;
};

/**
 * The technician's record of the work. The device stores all input, with its version, until the server has
 * it. If the server refuses the input as outdated, it stays visible, and the technician decides which version
 * to keep.
 */
export function JobForm({ job, action, bar }: JobFormProps) {
  const text = wordsOf(formWords);
  const { session } = useSession();
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const store = draftStore<FormValues>(session?.user.id ?? '', `job-order:${job.id}`, valuesOf(job));
  const versioned = useVersionedForm<JobOrderView, FormValues>({
    record: job,
    valuesOf,
    store,
    asksFirst: true,
    isKept: true,
  });
  // An entry that is waiting on the device changes the job, but not its version.
  const state = versioned.base.version === job.version ? { ...versioned, base: job } : versioned;
  const sending = useJobSending(state, () => void navigate({ to: `/technician/jobs/${job.id}/signature` }));
  const { isRunning, isBehind, isStopped } = sending;
  const isAwaiting = role !== null && refusal(jobOrderWorkflow, 'sign', job, { role }) === null;
  const canSubmit = role !== null && refusal(jobOrderWorkflow, 'submit', job, { role }) === null;
  const nextAction = { ...useNextAction(job), openForm: null };
  const isFinishing = nextAction.step === 'finish';
  return (
    <>
      <Panel>
        <Stack gap="md">
          <DraftNotices state={state} isBehind={isBehind} />
          <RefusedForm job={job} form={state.form} />
          {isAwaiting && <Notice tone="info">{text.awaiting}</Notice>}
          <JobFormInputs form={state.form} job={job} disabled={isRunning} />
          <Group className="gh-actions">
            {canSubmit && !isFinishing && (
              <Button size="md" variant="default" disabled={isStopped} onClick={sending.finish}>
                {text.submit}
              </Button>
            )}
            <Button
              size="md"
              variant="default"
              loading={sending.isSaving}
              disabled={isStopped}
              onClick={sending.save}
            >
              {text.save}
            </Button>
            {action}
          </Group>
        </Stack>
      </Panel>
      <NoFeeQuestion
        opened={sending.asksFee}
        enter={sending.enterFee}
        send={sending.sendWithoutFee}
        focusFee={() => state.form.getInputNode('visit_fee')?.focus()}
      />
      <LeavingDialog
        job={job}
        leaving={sending.leaving}
        text={text.submit}
        close={sending.stopLeaving}
        goOn={sending.finishWith}
      />
      {bar !== null &&
        createPortal(
          <StepBar>
            <AutosaveStatus state={sending.autosaveState} />
            <StepButton
              job={job}
              action={
                isFinishing
                  ? { ...nextAction, take: sending.finish, isRunning: sending.isFinishing }
                  : nextAction
              }
              disabled={isStopped}
              text={isFinishing ? text.submit : undefined}
            />
          </StepBar>,
          bar,
        )}
    </>
  );
}

/** Shows next to the button whether the input is saved on the server. */
function AutosaveStatus({ state }: { readonly state: AutosaveState }) {
  const words = wordsOf(workWords);
  const texts = { nothing: '', saving: words.saving, saved: words.saved, kept: words.kept };
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts[state]}
    </Text>
  );
}
