import type { Actor } from '#domain/actor.ts';
import { ownRoleOf } from '#domain/actor.ts';
import { commentEvents } from '#domain/cases/comment.ts';
import type { Changes } from '#domain/events/event.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { type comments, insertComment } from '#server/store/cases/comments.ts';
import type { CommentTarget } from '#server/store/functions/cases.ts';

type Row = typeof comments.$inferInsert;
type CommentInput = Pick<Row, 'author_user_id' | 'author_name' | 'author_role' | 'text' | 'created_at'> &
  Partial<Pick<Row, 'mentions' | 'mentioned_names'>> & {
    readonly is_internal?: boolean;
    readonly changes?: Changes;
  };

export function authorOfComment(actor: Actor): Pick<Row, 'author_user_id' | 'author_name' | 'author_role'> {
  return { author_user_id: actor.user_id, author_name: actor.name, author_role: ownRoleOf(actor) };
}

export function writeComment(
  { tx, newId, record }: Pick<CommandContext, 'tx' | 'newId' | 'record'>,
  target: CommentTarget,
  { is_internal = false, changes = {}, ...written }: CommentInput,
): string {
  const { operator_id, technician_id, service_request_id, job_order_id } = target;
  const client_id = is_internal ? null : target.client_id;
  const id = newId();
  insertComment(tx, { id, operator_id, client_id, service_request_id, job_order_id, ...written });
  record(commentEvents[target.told_of], {
    of: target,
    ties: { client_id, technician_id },
    changes: { comment_id: { to: id }, ...changes },
  });
  return id;
}
