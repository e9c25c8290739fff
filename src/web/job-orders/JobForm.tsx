import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { jobForm, jobProgressForm, saveJobOrder, submitJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { checkBy } from '#web/app/forms/check-by.ts';
import { onInvalid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';
import { type FormValues, inputOf, valuesOf } from './form-values.ts';
import classes from './JobForm.module.css';
import { JobFormInputs } from './JobFormInputs.tsx';

const forProgress = checkBy(jobProgressForm);
const forSubmission = checkBy(jobForm);

/**
 * The technician's record of the work. Everything typed is kept on the device until the server has it, together with
 * the version it was typed on: what the server refuses as outdated stays visible, and the technician decides.
 */
export function JobForm({ job }: { readonly job: JobOrderView }) {
  const jobOrders = wordsOf(jobOrdersWords);
  const text = jobOrders.form;
  const { session } = useSession();
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const store = draftStore<FormValues>(session?.user.id ?? '', `job-order:${job.id}`, valuesOf(job));
  const [draft] = useState(store.read);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [base, setBase] = useState(draft?.version ?? job.version);
  const signature = `/technician/jobs/${job.id}/signature`;
  const form = useForm<FormValues>({
    initialValues: draft?.values ?? valuesOf(job),
    onValuesChange: (values) => store.write({ version: base, values }),
  });
  const settle = ({ version, ...stored }: JobOrderView) => {
    form.setInitialValues(valuesOf({ version, ...stored }));
    form.reset();
    setBase(version);
    setHasDraft(false);
    store.discard();
  };
  const onProblem = (problem: Parameters<typeof showFieldErrors>[1]) => showFieldErrors(form, problem);
  const saving = useCommand(saveJobOrder, {
    onSuccess: (saved) => {
      settle(saved);
      toastSuccess(text.saved);
    },
    onProblem,
  });
  const submitting = useCommand(submitJobOrder, {
    onSuccess: (submitted) => {
      settle(submitted);
      toastSuccess(text.submitted, text.submittedText);
      void navigate({ to: signature });
    },
    onProblem,
  });
  const send = (
    resolve: typeof forProgress,
    run: (input: ReturnType<typeof inputOf> & { id: string; version: number }) => unknown,
  ) => {
    const values = form.getValues();
    const errors = resolve(inputOf(values));
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) onInvalid(form)(errors);
    else run({ id: job.id, version: base, ...inputOf(values) });
  };
  const isOutdated = base !== job.version;
  const isAwaiting = role !== null && refusal(jobOrderWorkflow, 'sign', job, { role }) === null;
  const canSubmit = role !== null && refusal(jobOrderWorkflow, 'submit', job, { role }) === null;
  const isRunning = saving.isRunning || submitting.isRunning;
  return (
    <Panel>
      <Stack gap="md">
        {hasDraft && !isOutdated && (
          <Notice tone="info" action={{ text: text.discardDraft, run: () => settle(job) }}>
            {text.draftRestored}
          </Notice>
        )}
        {isOutdated && (
          <>
            <Notice tone="warning" action={{ text: text.takeServer, run: () => settle(job) }}>
              {hasDraft ? text.draftOutdated : text.stale}
            </Notice>
            <Button variant="default" onClick={() => setBase(job.version)}>
              {text.keepMine}
            </Button>
          </>
        )}
        {isAwaiting && <Notice tone="info">{text.awaiting}</Notice>}
        <JobFormInputs form={form} job={job} disabled={isRunning} />
        <Group className={`gh-actions ${classes.actions}`}>
          {canSubmit && (
            <Button
              size="lg"
              loading={submitting.isRunning}
              disabled={isRunning || isOutdated}
              onClick={() => send(forSubmission, submitting.run)}
            >
              {text.submit}
            </Button>
          )}
          {isAwaiting && (
            <Button size="lg" component={Link} to={signature}>
              {text.getSignature}
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            loading={saving.isRunning}
            disabled={isRunning || isOutdated}
            onClick={() => send(forProgress, saving.run)}
          >
            {text.save}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
