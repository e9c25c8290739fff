import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { part } from '#web/app/parts/part.tsx';
import { type Act, type HeldDecision, isAct } from '#web/records/decisions/decision.ts';
import { entryText } from '#web/records/decisions/entry-text.ts';
import { useOutbox } from '#web/records/decisions/send-held.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { ChangeWordsForm } from './ChangeWordsForm.tsx';
import type { ChangeForm } from './change-form.ts';
import { pauseJob, replaceEntry } from './entry-actions.ts';
import { changeEntry } from './not-sent-state.ts';

const ChangeReportForm = part(() =>
  import('#web/records/service-requests/report-fault/ReportFaultDialog.tsx').then((m) => m.ChangeReportForm),
);

const close = () => changeEntry(null);

/** The form of an entry. While the form is open, no entry of the same job is sent, unless another tab sends one. */
export function ChangeEntry({ entryKey }: { readonly entryKey: string }) {
  const { held } = useOutbox();
  const known = held.find(({ key }) => key === entryKey);
  // If the entry leaves the device, the form stays open with its input.
  const [one] = useState(known);
  if (one === undefined || !isAct(one)) return null;
  return <OpenEntry one={one} isGone={known === undefined} />;
}

type OpenEntryProps = { readonly one: HeldDecision<Act>; readonly isGone: boolean };

function OpenEntry({ one, isGone }: OpenEntryProps) {
  const { change } = wordsOf(outboxWords);
  const { decision, key } = one;
  const { id, number } = decision.job;
  useEffect(() => pauseJob(id), [id]);
  const [isLate, setLate] = useState(false);
  const form: ChangeForm = {
    one,
    text: change.submit,
    over: isGone || isLate ? <Notice tone="warning">{change.sent}</Notice> : undefined,
    replace: (content) => {
      if (replaceEntry(key, content)) close();
      else setLate(true);
    },
  };
  return (
    <Stack gap="md">
      <Text fw={600}>
        <bdi dir="ltr" className="gh-number">
          {number}
        </bdi>{' '}
        · <bdi>{entryText(decision)}</bdi>
      </Text>
      {one.mayHaveArrived && one.refused === null && <Notice tone="info">{change.mayHaveArrived}</Notice>}
      {decision.kind === 'report' ? <ChangeReportForm {...form} /> : <ChangeWordsForm {...form} />}
    </Stack>
  );
}
