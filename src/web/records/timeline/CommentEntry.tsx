import { IconLock } from '@tabler/icons-react';
import type { CommentView } from '#contract/comments.ts';
import { piecesOf } from '#domain/cases/mention.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { commentsWords } from '#words/en/cases/comments.ts';
import { wordsOf } from '#words/words.ts';
import classes from './TimelineEntries.module.css';

type CommentEntryProps = { readonly comment: CommentView; readonly zone: string };

/** A comment. An internal comment is labeled as internal and looks different. */
export function CommentEntry({ comment, zone }: CommentEntryProps) {
  const words = wordsOf(commentsWords);
  const { at, author_role, text, mentioned_names, is_internal, is_own, is_mentioned } = comment;
  const author = shownName({ name: comment.author_name, second_name: comment.author_second_name });
  return (
    <li
      className={classes.comment}
      data-internal={is_internal || undefined}
      data-own={is_own || undefined}
      data-mentioned={is_mentioned || undefined}
    >
      <p className={classes.who}>
        <bdi className={classes.name}>{is_own ? words.you : author}</bdi>
        {!is_own && ` · ${author_role === null ? words.byLabel : words.authors[author_role]}`}
        {' · '}
        <time dateTime={at}>{formatDateTime(at, zone)}</time>
      </p>
      {is_internal && <Tag color="crema" icon={IconLock} text={words.internal} />}
      <p className={classes.text} dir="auto">
        {piecesOf(text, mentioned_names).map((piece) =>
          piece.isMention ? (
            <bdi key={piece.at} className={classes.mention}>
              {piece.text}
            </bdi>
          ) : (
            piece.text
          ),
        )}
      </p>
      {is_mentioned && <p className={classes.who}>{words.mentionsYou}</p>}
    </li>
  );
}
