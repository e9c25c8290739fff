import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listPeople } from '#contract/comments.ts';
import { maySeeComment } from '#domain/cases/comment.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { messageAnchor } from '#web/records/page/message-anchor.ts';
import { commentsWords } from '#words/en/cases/comments.ts';
import { wordsOf } from '#words/words.ts';
import type { CasePerson, CommentForm, CommentLocation } from './comment-form.ts';
import { MentionList } from './MentionList.tsx';
import { useMentionState } from './mention-state.ts';
import { type TypedMention, withMention } from './mention-typing.ts';

type MentionInputProps = {
  readonly form: CommentForm;
  readonly location: CommentLocation;
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** Returns the content below the input. Receives the function that starts a mention. */
  readonly children: (begin: () => void) => ReactNode;
};

/** The input for a comment's text. Typing an @ lists the people who may read the comment. */
export function MentionInput({ form, location, isSending, onSend, children }: MentionInputProps) {
  const words = wordsOf(commentsWords);
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, readers, mentioned } = form.getValues();
  const people = usePeople(location, readers === 'internal');
  const write = (written: string, cursor: number) => {
    flushSync(() => form.setFieldValue('text', written));
    input.current?.focus();
    input.current?.setSelectionRange(cursor, cursor);
  };
  const choose = (person: CasePerson, typed: TypedMention) => {
    const others = mentioned.filter(({ user_id }) => user_id !== person.user_id);
    form.setFieldValue('mentioned', [...others, person]);
    const { text: written, cursor } = withMention(text, typed, shownName(person));
    write(written, cursor);
  };
  const mentioning = useMentionState({ text, people: people.list, choose });
  const begin = () => {
    const cursor = input.current?.selectionStart ?? text.length;
    const before = text.slice(0, cursor);
    const at = before === '' || /\s$/.test(before) ? '@' : ' @';
    people.load();
    write(before + at + text.slice(cursor), cursor + at.length);
    mentioning.follow(before + at, cursor + at.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentioning.onKey(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  const { onChange, ...props } = form.getInputProps('text');
  const { error = form.errors.mentions ?? form.errors.is_internal, ...rest } = props;
  return (
    <div>
      <Textarea
        ref={input}
        id={messageAnchor(location.id)}
        label={words.label}
        placeholder={words.placeholder}
        autosize
        minRows={2}
        maxRows={12}
        readOnly={isSending}
        {...rest}
        error={error}
        aria-autocomplete="list"
        aria-controls={mentioning.isOpen ? mentioning.listId : undefined}
        aria-activedescendant={mentioning.isOpen ? mentioning.optionId(mentioning.active) : undefined}
        onFocus={people.load}
        onChange={(event) => {
          onChange(event);
          form.clearFieldError('mentions');
          mentioning.follow(event.currentTarget.value, event.currentTarget.selectionStart);
        }}
        onSelect={(event) => mentioning.cursorMoved(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={mentioning.close}
      />
      <MentionList mentioning={mentioning} />
      {children(begin)}
    </div>
  );
}

/** Reads the people who can be mentioned, as soon as `load` is called. */
function usePeople({ record, id }: CommentLocation, is_internal: boolean) {
  const [isNeeded, setNeeded] = useState(false);
  const { data } = useServerQuery(listPeople, { record, record_id: id }, { enabled: isNeeded });
  const list: readonly CasePerson[] =
    data?.people.filter(({ part }) => maySeeComment(part, { is_internal })) ?? [];
  return { list, load: () => setNeeded(true) };
}
