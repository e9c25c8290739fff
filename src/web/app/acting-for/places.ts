import { type Place, place } from '#contract/acting-for.ts';
import type { Call } from '#contract/call.ts';
import { type AreaRole, areaRoles } from '#domain/actor.ts';

const areas: Readonly<Record<AreaRole, `/${string}`>> = {
  country_operator: '/operator',
  dispatcher: '/dispatcher',
  technician: '/technician',
  client: '/client',
};

/** Calls about the own account, what it was told or the platform, and the choice of a place itself, are made in nobody's place. */
const neverInPlace = [
  'accounts.',
  'own-account.',
  'settings.',
  'acting-for.',
  'notifications.',
  'preferences.',
];

/** Whose area a path lies in; null for the platform's own pages. */
export function areaRoleOf(path: string): AreaRole | null {
  return areaRoles.find((role) => path === areas[role] || path.startsWith(`${areas[role]}/`)) ?? null;
}

/** The value of the header that a call carries while the place is in force. */
export function actingForHeaderOf({ name }: Pick<Call, 'name'>, chosen: Place | null): string | undefined {
  if (chosen === null || neverInPlace.some((prefix) => name.startsWith(prefix))) return undefined;
  return `${chosen.role}/${chosen.id}`;
}

/** What was kept for an area; what cannot be read back, or is of another area, is as good as nothing. */
export function parsePlace(text: string | null, area: AreaRole | null): Place | null {
  if (text === null) return null;
  try {
    const { data } = place.safeParse(JSON.parse(text));
    return data !== undefined && data.role === area ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
