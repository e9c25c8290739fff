import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isActDecision } from '#web/records/decisions/decision.ts';
import { entryText } from '#web/records/decisions/entry-text.ts';
import { outboxSender } from '#web/records/decisions/send-held.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import type { TechnicianEntry } from './entry-actions.ts';
import { isFormEntry } from './late-work.ts';
import classes from './NotSent.module.css';

type EntryProps = { readonly one: TechnicianEntry };

/** The content of an entry: its words, its signature or its photo. */
export function EntryContent({ one }: EntryProps) {
  const { decision, key, refused } = one;
  if (!isActDecision(decision)) return null;
  const { client_signature, signer_name } = decision.input;
  return (
    <>
      <Words one={one} />
      {decision.kind === 'sign' && (
        <img
          className={classes.picture}
          src={`data:image/png;base64,${String(client_signature)}`}
          alt={String(signer_name)}
        />
      )}
      {decision.kind === 'upload' && <KeptPhoto entryKey={key} name={entryText(decision)} />}
      {isFormEntry(decision) && (refused === null || refused.code === 'invalid_input') && (
        <Text size="sm">{wordsOf(outboxWords).change.onJobPage}</Text>
      )}
    </>
  );
}

/** The words that the technician typed or chose. */
function Words({ one: { decision } }: EntryProps) {
  if (!isActDecision(decision)) return null;
  const { work_performed, problem_description, reason, text, signer_name } = decision.input;
  const word = [work_performed, problem_description, reason, text, signer_name].find(
    (value) => typeof value === 'string',
  );
  const about = decision.seen?.about;
  return word === undefined ? null : (
    <>
      {typeof about === 'string' && (
        <Text size="sm" dir="auto">
          {about}
        </Text>
      )}
      <Text size="sm" lineClamp={3} dir="auto">
        {String(word)}
      </Text>
    </>
  );
}

/**
 * A photo that is waiting to be uploaded. Renders nothing for a document, or for a picture that this browser cannot
 * show.
 */
function KeptPhoto({ entryKey, name }: { readonly entryKey: string; readonly name: string }) {
  const [content, setContent] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void outboxSender.fileOf(entryKey).then((file) => isShown && setContent(file));
    return () => {
      isShown = false;
    };
  }, [entryKey]);
  if (content === null) return null;
  return (
    <img
      className={classes.picture}
      src={`data:image/jpeg;base64,${content}`}
      alt={name}
      onError={() => setContent(null)}
    />
  );
}
