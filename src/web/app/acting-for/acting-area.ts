import { type ActingArea, actingArea } from '#contract/acting-for.ts';
import type { Call } from '#contract/calls/call.ts';
import { roleOfArea } from '#domain/accounts/account.ts';
import type { AreaRole } from '#domain/actor.ts';

/**
 * The prefixes of calls that are never made on behalf of someone else. They concern accounts, the platform, the
 * choice of an area, and labels.
 */
const neverForOthers = ['accounts.', 'settings.', 'acting-for.', 'labels.'];

/**
 * Returns the role whose area contains the path; null for the platform's own pages and pages outside all
 * areas.
 */
export function areaRoleOf(path: string): AreaRole | null {
  const role = roleOfArea(path);
  return role === 'super_admin' ? null : role;
}

/**
 * Returns the header value of a call that is made on behalf of someone else; undefined for all other calls. Calls that
 * everyone may make concern only the caller.
 */
export function actingForHeaderOf(
  { name, by }: Pick<Call, 'name' | 'by'>,
  chosen: ActingArea | null,
): string | undefined {
  if (chosen === null || typeof by === 'string' || neverForOthers.some((prefix) => name.startsWith(prefix)))
    return undefined;
  return `${chosen.role}/${chosen.id}`;
}

/** Returns the saved choice for an area; null if the text is invalid or is for another area. */
export function parseActingArea(text: string | null, area: AreaRole | null): ActingArea | null {
  if (text === null) return null;
  try {
    const { data } = actingArea.safeParse(JSON.parse(text));
    return data !== undefined && data.role === area ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
