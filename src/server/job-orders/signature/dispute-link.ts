import { disputeLink } from '#domain/signing/dispute.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { queueToken } from '#server/store/one-time-tokens.ts';

/** The job that the link in a report email is about, and the recipient of the email. */
export type Disputable = { readonly id: string; readonly user_id: string };

const nameOf = ({ id, user_id }: Disputable) => `${id} report ${user_id}`;

export function disputableOf(named: string): Disputable {
  const [id = '', , user_id = ''] = named.split(' ');
  return { id, user_id };
}

/** Returns the path of a new link with which a recipient of the report can dispute the signature. */
export function disputePath(
  { tx, now, newId }: Pick<CommandContext, 'tx' | 'now' | 'newId'>,
  disputable: Disputable,
): string {
  const until = new Date(now.getTime() + disputeLink.days * 86_400_000);
  const secret = queueToken(tx, 'dispute', { id: newId(), user_id: nameOf(disputable), until });
  return `${disputeLink.path}${secret}`;
}
