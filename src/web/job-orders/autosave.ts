import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { jobProgressForm, saveJobOrder } from '#contract/job-orders.ts';
import { useConnection } from '#web/app/data/live.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import type { VersionedForm } from '#web/app/forms/versioned-form.ts';
import { type FormValues, fieldsOf, inputOf } from './form/form-values.ts';

/** How long no one has typed before it is saved. */
const pauseMs = 2500;

export type Autosaved = 'nothing' | 'saving' | 'saved' | 'kept';

/**
 * Saves the form of begun work by itself, a moment after the last change. What was typed stays as it was typed, also
 * while it is sent. Without a connection it waits on the device, and nothing is said by toasts. `isOff` while the form
 * is sent by hand.
 */
export function useAutosave(state: VersionedForm<JobOrderView, FormValues>, { isOff }: { isOff: boolean }) {
  const { form, base } = state;
  const connection = useConnection();
  const refused = useRef<FormValues | null>(null);
  const hasSaved = useRef(false);
  const { run, isRunning } = useCommand(saveJobOrder, {
    isQuiet: true,
    // The notices of the form tell that someone else was faster.
    onProblem: ({ code }) => code === 'stale',
  });
  const save = useEffectEvent(async () => {
    const sent = form.getValues();
    const fields = fieldsOf(sent, base);
    if (!jobProgressForm.safeParse(fields).success) return;
    const saved = await run(inputOf(fields, base));
    refused.current = saved === null ? sent : null;
    if (saved === null) return;
    hasSaved.current = true;
    state.settle(saved, sent);
  });
  const isDirty = form.isDirty();
  // Work that was not begun is begun by saving, and a submitted form is taken back by it: no one does that by accident.
  const isBegun = base.started_at !== null && base.job_order_form_submitted_at === null;
  const isWaiting = isBegun && isDirty && !state.isBehind && !isRunning && !isOff;
  const { values } = form;
  useEffect(() => {
    if (!isWaiting || connection !== 'online' || refused.current === values) return;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, connection, values]);
  return { isRunning, said: saidOf({ isRunning, isDirty: isBegun && isDirty, hasSaved: hasSaved.current }) };
}

function saidOf(now: { isRunning: boolean; isDirty: boolean; hasSaved: boolean }): Autosaved {
  if (now.isRunning) return 'saving';
  if (now.isDirty) return 'kept';
  return now.hasSaved ? 'saved' : 'nothing';
}
