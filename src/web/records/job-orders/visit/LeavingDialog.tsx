import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { formatAppointment } from '#web/app/time/dates.ts';
import { type Leaving, LeavingInput, useLeaving } from '#web/records/decisions/LeavingInput.tsx';
import { leavingWords } from '#words/en/job-orders/visit/leaving.ts';
import { wordsOf } from '#words/words.ts';

type LeavingDialogProps = {
  readonly job: { readonly number: string; readonly time_zone: string };
  /** The question; null while there is none. */
  readonly leaving: Leaving | null;
  /** True if the question is about an arrival that was not reported. */
  readonly isArrival?: boolean;
  /** The text of the button that continues. */
  readonly text: string;
  readonly close: () => void;
  readonly goOn: (left_at: string) => void;
};

/**
 * Asks the technician when they left a visit that is still open, before it is put on hold or reported, or when they
 * arrived.
 */
export function LeavingDialog({ leaving, close, ...question }: LeavingDialogProps) {
  const words = wordsFor(question);
  return (
    <Dialog title={words.title(question.job.number)} opened={leaving !== null} onClose={close}>
      {leaving !== null && <Question {...question} leaving={leaving} />}
    </Dialog>
  );
}

function wordsFor({ isArrival = false }: { readonly isArrival?: boolean | undefined }) {
  const words = wordsOf(leavingWords);
  return isArrival ? words.arrival : words;
}

type QuestionProps = Omit<LeavingDialogProps, 'close'> & { readonly leaving: Leaving };

function Question({ job: { time_zone }, leaving, isArrival, text, goOn }: QuestionProps) {
  const words = wordsFor({ isArrival });
  const { value, setValue, left_at } = useLeaving(leaving, time_zone);
  return (
    <Stack gap="md">
      <Text>{words.open(formatAppointment(leaving.from, time_zone))}</Text>
      <LeavingInput
        leaving={leaving}
        question={words.question}
        outside={words.outside}
        zone={time_zone}
        value={value}
        onChange={setValue}
      />
      <Button size="lg" disabled={left_at === null} onClick={() => left_at !== null && goOn(left_at)}>
        {text}
      </Button>
    </Stack>
  );
}
