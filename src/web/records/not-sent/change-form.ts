import { type ReactNode, useMemo } from 'react';
import { type Act, type HeldDecision, isAct } from '#web/records/decisions/decision.ts';
import { outboxSender } from '#web/records/decisions/send-held.ts';
import type { UploadFile, UploadStore } from '#web/records/files/uploads.ts';
import { actsWords } from '#words/en/records/acts.ts';
import { wordsOf } from '#words/words.ts';

/** The properties of a form that changes an entry. */
export type ChangeForm = {
  readonly one: HeldDecision<Act>;
  /** Replaces the entry's content, and closes the form. */
  readonly replace: (content: Pick<Act, 'input' | 'seen'>) => void;
  /** The text of the submit button. */
  readonly text: string;
  /** The reason why the entry cannot be changed anymore; undefined while it can. */
  readonly over: ReactNode;
};

/** Returns a store with the files that the entry refers to, so a form shows them as selected files. */
export function useFilesOfEntry({ decision }: HeldDecision<Act>): UploadStore {
  const { photo_ids } = decision.input;
  return useMemo(() => {
    const ids = Array.isArray(photo_ids) ? photo_ids.map(String) : [];
    return { read: () => ids.map(fileOf), write: () => undefined };
  }, [photo_ids]);
}

function fileOf(id: string, index: number): UploadFile {
  const upload = outboxSender.state().held.find(({ key }) => key === id);
  const name = upload !== undefined && isAct(upload) ? upload.decision.input.name : undefined;
  const numbered = wordsOf(actsWords).upload(String(index + 1));
  return { key: id, id, name: typeof name === 'string' ? name : numbered, state: 'sent', why: null };
}
