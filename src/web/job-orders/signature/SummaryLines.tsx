import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useFeeFacts } from '#web/records/job-orders/fee-facts.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';
import { SummaryFacts } from './SummaryPanel.tsx';

type SummaryLinesProps = {
  readonly summary: NonNullable<JobOrderView['summary']>;
  readonly timeZone: string;
};

/** The client, the machine, the work and its price. A tap opens the rest of the summary. */
export function SummaryLines({ summary, timeZone }: SummaryLinesProps) {
  const signature = wordsOf(signatureWords);
  const fee = useFeeFacts(summary);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={signature.summary} className={classes.summary}>
      <Text fw={600} truncate dir="auto">
        {summary.client_name}
      </Text>
      <Text truncate dir="auto">
        {summary.machine_model} · {summary.machine_serial_number}
      </Text>
      <Text className={classes.work ?? ''} dir="auto">
        {summary.work_performed}
      </Text>
      {summary.follow_up_required && <Text fw={600}>{wordsOf(formWords).facts.followUp}</Text>}
      <div className={classes.price}>
        {fee.map(({ name, value }) => (
          <Text key={name} fw={600}>
            {summary.is_cmasa_covered || summary.free_reason ? (
              value
            ) : (
              <>
                {`${name} `}
                {value}
              </>
            )}
          </Text>
        ))}
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.readAll ?? ''}
          onClick={() => setOpen(true)}
        >
          {signature.readAll}
        </Button>
      </div>
      <Dialog title={signature.summary} opened={isOpen} onClose={() => setOpen(false)}>
        <Stack gap="md">
          <SummaryFacts summary={summary} timeZone={timeZone} />
        </Stack>
      </Dialog>
    </section>
  );
}
