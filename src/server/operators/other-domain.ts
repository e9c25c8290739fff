import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

/** Refuses the platform's own host as a domain, because it would show the operator's brand to everyone. */
export function requireOtherDomain(
  { origin }: Pick<CommandContext, 'origin'>,
  custom_domain: string | null | undefined,
): void {
  if (custom_domain === new URL(origin).hostname)
    throw invalidInput('custom_domain', because('custom_domain_own'));
}
