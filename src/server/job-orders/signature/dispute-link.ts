import { disputeLink } from '#domain/signing/dispute.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { type JobLink, queueToken } from '#server/store/one-time-tokens.ts';

/** Returns the path of a new link with which a recipient of the report can dispute the signature. */
export function disputePath(
  { tx, now, newId }: Pick<CommandContext, 'tx' | 'now' | 'newId'>,
  link: Omit<JobLink, 'version'>,
): string {
  const until = new Date(now.getTime() + disputeLink.days * 86_400_000);
  const secret = queueToken(tx, 'dispute', { id: newId(), of: { ...link, version: null }, until });
  return `${disputeLink.path}${secret}`;
}
