import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { isOfTechnician } from '#web/records/decisions/decision.ts';
import { outboxSender, sendAll, useOutbox } from '#web/records/decisions/send-held.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { ChangeEntry } from './ChangeEntry.tsx';
import { EntryItem } from './EntryItem.tsx';
import classes from './NotSent.module.css';
import { changeEntry, closeNotSent, useNotSentState } from './not-sent-state.ts';
import { isPersistRefused } from './outbox-session.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** The list of unsent entries, with the technician's choices for each. */
export function NotSentDialog() {
  const words = wordsOf(outboxWords);
  const { isOpen, changing } = useNotSentState();
  const isList = changing === null;
  return (
    <>
      <Dialog
        title={isList ? words.title : words.change.title}
        opened={isOpen}
        onClose={isList ? closeNotSent : () => changeEntry(null)}
      >
        {isOpen && (isList ? <Entries /> : <ChangeEntry key={changing} entryKey={changing} />)}
      </Dialog>
      <SignOutQuestion />
    </>
  );
}

function Entries() {
  const words = wordsOf(outboxWords);
  const entries = useOutbox().held.filter(isOfTechnician);
  if (entries.length === 0) return <Text>{words.none}</Text>;
  const firsts = new Set(new Map(entries.toReversed().map((one) => [one.decision.job.id, one.key])).values());
  return (
    <Stack gap="md">
      {outboxSender.isUnstored() && <Notice tone="error">{words.unstored}</Notice>}
      {isPersistRefused() && <Notice tone="warning">{words.notPersistent}</Notice>}
      <Text size="sm">{words.order}</Text>
      <ol className={classes.entries} aria-label={words.title}>
        {entries.map((one) => (
          <EntryItem key={one.key} one={one} isFirst={firsts.has(one.key)} />
        ))}
      </ol>
      {entries.some((one) => one.refused === null) && (
        <Button size="md" onClick={() => void sendAll()}>
          {words.sendAll}
        </Button>
      )}
    </Stack>
  );
}
