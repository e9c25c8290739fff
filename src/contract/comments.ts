import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { commentedRecords, commentLimits, isPlainText, peopleOnCase } from '#domain/cases/comment.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { doneAt, id, instant } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

const { text, mentions } = commentLimits;

export const comment = z.object({
  kind: z.literal('comment'),
  id,
  at: instant,
  record: z.enum(commentedRecords),
  record_id: id,
  author_name: z.string(),
  /** The second form of the author's name, if the account still has this name. */
  author_second_name: z.nullable(z.string()),
  /** The author's role; null for a person without an account, who scanned a label. */
  author_role: z.nullable(z.enum(roles)),
  text: z.string(),
  /** True if the client cannot see the comment. */
  is_internal: z.boolean(),
  /** The mentioned names in the form that the text contains. */
  mentioned_names: z.array(z.string()),
  is_own: z.boolean(),
  is_mentioned: z.boolean(),
});
export type CommentView = z.output<typeof comment>;

const missing = reason('comment_missing');

export const commentForm = z.object({
  text: z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(text.min, missing),
      z.maxLength(text.max, reason('too_long', { max: text.max })),
      z.refine(isPlainText, reason('comment_unreadable')),
    ),
  is_internal: z._default(z.boolean(), false),
  mentions: z._default(
    z.array(id).check(z.maxLength(mentions.max, reason('too_many_mentions', { max: mentions.max }))),
    [],
  ),
});

export const addComment = defineCall({
  name: 'comments.add',
  summary:
    "Comment on a record's case, for everyone on it or, with `is_internal`, for everyone except the client. `at` is when a technician wrote it on the device; it does not count for others.",
  method: 'POST',
  path: '/api/comments/{record}/{record_id}',
  by: roles,
  isForStaff: true,
  counts: ['comment', 'client comment'],
  input: z.object({ record: z.enum(commentedRecords), record_id: id, ...commentForm.shape, at: doneAt }),
  output: comment,
});

export const listPeople = defineCall({
  name: 'comments.list-people',
  summary: "List the people who can be mentioned in comments on a record's case, other than the caller.",
  method: 'GET',
  path: '/api/comments/{record}/{record_id}/people',
  by: roles,
  reads: ['job_orders', 'dispatchers', 'technicians', 'clients'],
  mostRows: 'the people of one case',
  input: z.object({ record: z.enum(commentedRecords), record_id: id }),
  output: z.object({
    people: z.array(z.object({ user_id: id, ...named, part: z.enum(peopleOnCase) })),
  }),
});
