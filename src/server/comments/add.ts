import { addComment } from '#contract/comments.ts';
import { mayDateComment, maySeeComment, mayWriteInternally } from '#domain/cases/comment.ts';
import { mentionedForm } from '#domain/cases/mention.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countComment } from '#server/steps/guesses.ts';
import { doneLater, reportedMoment } from '#server/steps/reported-moment.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findCommentTarget, type PersonOnCase, peopleOf } from '#server/store/functions/cases.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { because } from '#words/say/because.ts';
import { viewComment } from './queries.ts';

export const add = command(
  addComment,
  { view: viewComment, prepare: countComment },
  async (context, input) => {
    const { tx, actor, now, asSystem } = context;
    const { is_internal, text } = input;
    const [target, people] = await inOneTrip(
      findCommentTarget(tx, actor.role, input),
      asSystem(scopeOf(actor), () => tx.rows<PersonOnCase>(peopleOf(input.record, input.record_id))),
    );
    if (target === null) throw new NotFoundError('record');
    if (is_internal && !mayWriteInternally(actor.role)) {
      throw invalidInput('is_internal', because('comment_to_everybody_only'));
    }
    const mentioned = mentionedAmong(people, input);
    const isDated = input.at !== undefined && mayDateComment(actor.role) && target.told_of === 'job_orders';
    // A technician has no access to a job before it is assigned to them.
    const at = isDated
      ? reportedMoment(input, { now, previousStepAt: null, assignedAt: await findAssignedAt(tx, target.id) })
      : now;
    return writeComment(context, target, {
      ...authorOfComment(actor),
      is_internal,
      text: text.replaceAll('\r\n', '\n'),
      mentions: mentioned.map(({ user_id }) => user_id),
      mentioned_names: mentioned.map((person) => mentionedForm(person, text)),
      created_at: at,
      changes: doneLater(at, now),
    });
  },
);

/** Someone who is not on the case, or may not see the comment, cannot be mentioned. */
function mentionedAmong(
  people: readonly PersonOnCase[],
  { mentions, is_internal }: { readonly mentions: readonly string[]; readonly is_internal: boolean },
): readonly PersonOnCase[] {
  return [...new Set(mentions)].map((user_id) => {
    const person = people.find((candidate) => candidate.user_id === user_id);
    if (person === undefined || !maySeeComment(person.part, { is_internal })) {
      throw invalidInput('mentions', because('mention_out_of_reach'));
    }
    return person;
  });
}
