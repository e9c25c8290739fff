import { Button, Group, Stack, Text } from '@mantine/core';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { isActDecision } from '#web/records/decisions/decision.ts';
import { useOutbox } from '#web/records/decisions/send-held.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { CompareForms } from './CompareForms.tsx';
import {
  entriesHandedInWith,
  handIn,
  isTakenFrom,
  mayHandIn,
  maySendAgain,
  sendAgain,
  type TechnicianEntry,
} from './entry-actions.ts';
import { isFormEntry } from './late-work.ts';

type RefusedEntryProps = {
  readonly one: TechnicianEntry;
  readonly label: (action: string) => string;
};

/** Shows a refused entry to the technician, with the changes by others, and the choices that lose nothing. */
export function RefusedEntry({ one, label }: RefusedEntryProps) {
  const words = wordsOf(outboxWords);
  const { decision, refused } = one;
  const query = useServerQuery(getJobOrder, { id: decision.job.id });
  const newest = query.error === null ? query.data : undefined;
  const mayAgain = maySendAgain(one, newest);
  const together = entriesHandedInWith(one, useOutbox().held).length;
  const isSignature = decision.kind === 'sign';
  const againText = againTextOf(one, newest);
  return (
    <Stack gap="sm">
      {!query.isPending && <Changes one={one} newest={newest} />}
      {isSignature && !mayAgain && <Text size="sm">{words.signatureHint}</Text>}
      {mayHandIn(one) && <Text size="sm">{words.handInHint}</Text>}
      {together > 1 && <Text size="sm">{words.handInAll(together)}</Text>}
      <Group gap="xs">
        {mayHandIn(one) && (
          <Button size="md" aria-label={label(words.handIn)} onClick={() => handIn(one, newest)}>
            {words.handIn}
          </Button>
        )}
        {mayAgain && refused !== null && (
          <Button
            size="md"
            variant="default"
            aria-label={label(againText)}
            onClick={() => sendAgain(one, newest)}
          >
            {againText}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function againTextOf({ decision, refused }: TechnicianEntry, newest: JobOrderView | undefined): string {
  const words = wordsOf(outboxWords);
  if ((refused?.concerns ?? []).length > 0) return words.againAnyway;
  return newest !== undefined && newest.version !== decision.job.version ? words.againOnNewest : words.again;
}

type ChangesProps = { readonly one: TechnicianEntry; readonly newest: JobOrderView | undefined };

function Changes({ one, newest }: ChangesProps) {
  const { decision } = one;
  const { compare } = wordsOf(outboxWords);
  const { jobStatus } = wordsOf(startWords).domain;
  if (newest === undefined) {
    const { id, number } = decision.job;
    return isTakenFrom(one, id) && <Text size="sm">{compare.unknown(number)}</Text>;
  }
  const technician = (newest.technician && shownName(newest.technician)) ?? compare.nobody;
  return (
    <>
      <Text size="sm">{compare.state(jobStatus[newest.status], technician)}</Text>
      {isActDecision(decision) && isFormEntry(decision) && (
        <CompareForms typed={decision.input} newest={newest} />
      )}
    </>
  );
}
