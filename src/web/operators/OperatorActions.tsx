import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type OperatorPageView, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { getPlatformSettings } from '#contract/settings.ts';
import { operatorLimits } from '#domain/operator.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { wordsOf } from '#words/words.ts';

/** The action that suspends the operator, or reactivates it if it is suspended. */
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
          <Stack gap="md">
            <Contact />
            <ReasonForm
              call={suspendOperator}
              field="reason"
              record={{ id, version, number: name }}
              words={suspend}
              maxLength={operatorLimits.suspensionReason.max}
              close={close}
            />
          </Stack>
        )}
      </Dialog>
    </>
  );
}

/** Says that the people of a suspended operator see the platform's contact details, and warns if there are none. */
function Contact() {
  const { suspend } = wordsOf(peoplePagesWords);
  const { data: settings } = useServerQuery(getPlatformSettings, {});
  if (settings === undefined) return null;
  if (settings.contact_phone !== null || settings.contact_email !== null)
    return <Text>{suspend.contact}</Text>;
  return (
    <Notice tone="warning" title={suspend.noContact}>
      {suspend.noContactText} <Link to="/admin/settings">{suspend.openSettings}</Link>
    </Notice>
  );
}
