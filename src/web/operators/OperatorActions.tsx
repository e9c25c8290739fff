import { useState } from 'react';
import { type OperatorPageView, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { operatorLimits } from '#domain/operator.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { RecordActions } from '#web/app/records/RecordActions.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { wordsOf } from '#words/words.ts';

/** Suspends an operator that leaves, or reactivates it. */
export function OperatorActions({ operator }: { readonly operator: OperatorPageView }) {
  const { suspend, resume } = wordsOf(peoplePagesWords);
  const [isAsking, setAsking] = useState(false);
  const { id, version, name } = operator;
  const resuming = useCommand(resumeOperator, {
    failed: resume.failed,
    onSuccess: () => toastSuccess(resume.done, name),
  });
  const close = () => setAsking(false);
  return (
    <>
      <RecordActions
        actions={[
          operator.suspended_at === null
            ? { text: suspend.button, isFinal: true, run: () => setAsking(true) }
            : {
                text: resume.button,
                isRunning: resuming.isRunning,
                run: () => void resuming.run({ id, version }),
              },
        ]}
      />
      <Dialog title={suspend.title} opened={isAsking} onClose={close}>
        {isAsking && (
          <ReasonForm
            call={suspendOperator}
            field="reason"
            record={{ id, version, number: name }}
            words={suspend}
            maxLength={operatorLimits.suspensionReason.max}
            close={close}
          />
        )}
      </Dialog>
    </>
  );
}
