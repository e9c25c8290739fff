import { sql } from 'drizzle-orm';
import { commentLimits } from '#domain/cases/comment.ts';
import { withRenamedMention } from '#domain/cases/mention.ts';
import type { Transaction } from '#server/database/database.ts';
import { type SystemScope, systemFor } from '#server/store/access/identity.ts';

type Mentioning = {
  readonly id: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly mentioned_names: readonly string[];
};

/** Replaces the person's name in the mentions of comments. Mentions of other people do not change. */
export function renameMentions(
  tx: Transaction,
  { user_id, name, scope }: { readonly user_id: string; readonly name: string; readonly scope: SystemScope },
): void {
  const renamed = ({ id, text, mentions, mentioned_names: names }: Mentioning) => {
    const from = names[mentions.indexOf(user_id)] ?? name;
    const changed = withRenamedMention(text, names, { from, to: name });
    return {
      id,
      text: [...changed].slice(0, commentLimits.text.max).join(''),
      names: names.map((mentioned, index) => (mentions[index] === user_id ? name : mentioned)),
    };
  };
  tx.write(
    sql`select id, text, mentions, mentioned_names from comments
      where ${user_id}::uuid = any(mentions) order by id for update`,
    (rows) => {
      const back = tx.switchTo(systemFor(scope));
      tx.write(sql`
        update comments c
        set text = r.text, mentioned_names = array(select json_array_elements_text(r.names))
        from json_to_recordset(${JSON.stringify((rows as Mentioning[]).map(renamed))}::json) as r(id uuid, text text, names json)
        where c.id = r.id`);
      back();
    },
  );
}
