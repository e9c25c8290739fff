import { addComment, commentForm } from '#contract/comments.ts';
import { type CommentedRecord, mayWriteInternally, type PartOnCase } from '#domain/cases/comment.ts';
import { stillMentioned } from '#domain/cases/mention.ts';
import type { Named } from '#domain/values/second-name.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { useDelivery } from '#web/records/decisions/act-delivery.ts';
import { useKnownJob } from '#web/records/files/known-job.ts';
import { commentsWords } from '#words/en/cases/comments.ts';
import { wordsOf } from '#words/words.ts';

/** The record that the comments belong to. */
export type CommentLocation = { readonly record: CommentedRecord; readonly id: string };
export type CasePerson = Named & { readonly user_id: string; readonly part: PartOnCase };
export type Readers = 'internal' | 'everybody';
type CommentValues = { text: string; readers: Readers; mentioned: CasePerson[] };

/**
 * Creates the form for a comment and stores its draft until it is sent. Writers who may choose the readers start with
 * an internal comment, because a comment that the client has read cannot be retracted.
 */
export function useCommentForm({ record, id }: CommentLocation) {
  const { failed } = wordsOf(commentsWords);
  const { session } = useSession();
  const role = useEffectiveRole();
  const mayChoose = role !== null && mayWriteInternally(role);
  const initial: CommentValues = { text: '', readers: mayChoose ? 'internal' : 'everybody', mentioned: [] };
  const store = draftStore(session?.user.id ?? '', `comment:${record}:${id}`, initial);
  const state = useVersionedForm<null, CommentValues>({
    record: null,
    valuesOf: () => initial,
    store: {
      ...store,
      write: (draft) => (draft.values.text === '' ? store.discard() : store.write(draft)),
    },
  });
  const startOver = () => {
    state.restartFrom(null);
    state.form.getInputNode('text')?.focus();
  };
  const sending = useFormCommand(state, addComment, {
    schema: commentForm,
    fieldsOf: ({ text, readers, mentioned }: CommentValues) => ({
      text,
      is_internal: mayChoose && readers === 'internal',
      mentions: stillMentioned(mentioned, text).map(({ user_id }) => user_id),
    }),
    inputOf: (fields) => ({ record, record_id: id, ...fields }),
    failed,
    ...useDelivery('comment', addComment, useKnownJob(record, id), { onKept: startOver }),
    onSaved: startOver,
  });
  return { form: state.form, mayChoose, submit: sending.submit, isSending: sending.command.isRunning };
}

export type CommentForm = ReturnType<typeof useCommentForm>['form'];
