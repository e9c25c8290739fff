import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { recordAddress } from '#domain/events/record-address.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useLastShown } from '#web/app/forms/last-shown.ts';
import { beginningWords } from '#words/en/job-orders/visit/beginning.ts';
import { wordsOf } from '#words/words.ts';
import { LeavingInput, useLeaving } from './LeavingInput.tsx';
import { dropQuestion, type Question, useVisitStartQuestion } from './visit-start.ts';
import { sentencesOf } from './visit-start-text.ts';

/** Asks a technician whether to set out for a visit, or start it, despite its conflicts. */
export function VisitStartDialog() {
  const words = wordsOf(beginningWords);
  const question = useVisitStartQuestion();
  const lastQuestion = useLastShown(question);
  return (
    <Dialog
      title={lastQuestion === null ? '' : words.title[lastQuestion.kind](lastQuestion.number)}
      opened={question !== null}
      onClose={dropQuestion}
    >
      {lastQuestion !== null && <Choice question={lastQuestion} />}
    </Dialog>
  );
}

function Choice({ question }: { readonly question: Question }) {
  const words = wordsOf(beginningWords);
  const navigate = useNavigate();
  const { kind, concerns, problem, after, goOn, time_zone } = question;
  const { elsewhere } = problem;
  const leaving = elsewhere?.left ?? null;
  const { value, setValue, isValid, left_at } = useLeaving(leaving, time_zone);
  const begin = async () => {
    dropQuestion();
    const isBegun = await goOn(concerns, left_at ?? undefined);
    if (isBegun === true && after !== null) void navigate({ to: after });
  };
  const finish = () => {
    dropQuestion();
    if (elsewhere !== undefined) void navigate({ to: recordAddress('job_orders', elsewhere.id) });
  };
  return (
    <Stack gap="md">
      {sentencesOf(question).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {leaving !== null && (
        <LeavingInput leaving={leaving} zone={time_zone} value={value} onChange={setValue} />
      )}
      <Stack gap="sm">
        <Button size="lg" data-autofocus disabled={!isValid} onClick={() => void begin()}>
          {elsewhere === undefined
            ? words.begin[kind]
            : words.leaves[elsewhere.place](elsewhere.number)[kind]}
        </Button>
        {elsewhere?.place === 'at_work' && (
          <Button size="lg" variant="default" onClick={finish}>
            {words.finishFirst(elsewhere.number)}
          </Button>
        )}
        <Button size="lg" variant="default" onClick={dropQuestion}>
          {words.stay}
        </Button>
      </Stack>
    </Stack>
  );
}
