import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shownName } from '#web/app/language/shown-name.ts';
import { commentsWords } from '#words/en/cases/comments.ts';
import { wordsOf } from '#words/words.ts';
import classes from './CommentBox.module.css';
import type { CasePerson } from './comment-form.ts';
import type { useMentionState } from './mention-state.ts';

type MentionListProps = { readonly mentioning: ReturnType<typeof useMentionState<CasePerson>> };

/** Lists the people whose names match the text after the @. The cursor stays in the text. */
export function MentionList({ mentioning }: MentionListProps) {
  const words = wordsOf(commentsWords);
  const { listId, optionId, typed, named, active, isOpen, take } = mentioning;
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const statusText = isOpen ? words.found(named.length) : words.nobody;
  return (
    <>
      <VisuallyHidden role="status">{typed === null ? '' : statusText}</VisuallyHidden>
      {isOpen && (
        <div role="listbox" id={listId} aria-label={words.people} className={classes.people}>
          {named.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field, which keeps the focus, handles the keys
            <div
              key={person.user_id}
              id={optionId(index)}
              ref={index === active ? chosen : null}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.person}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <bdi>{shownName(person)}</bdi> <span className={classes.part}>{words.parts[person.part]}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
