import { actingForHeader } from '#contract/acting-for.ts';
import { areaRoles } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Claim } from '#server/store/functions/entrance.ts';
import { because } from '#words/say/because.ts';
import type { Caller } from './context.ts';
import { forbidden, ProblemAnswer } from './errors.ts';

export function areaOf(header: string | undefined): Claim['area'] {
  const [name = '', id = ''] = header?.split('/') ?? [];
  const role = areaRoles.find((candidate) => candidate === name);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return role !== undefined && isId ? { role, id } : null;
}

/** Refuses a request that specifies an area if the caller is not a super_admin, or if the area does not exist. */
export function requireArea({ claim: { area }, actor, ownRole }: Caller, header: string | undefined): void {
  if (header === undefined || ownRole === null) return;
  if (ownRole !== 'super_admin') throw forbidden();
  if (area === null) {
    throw new ProblemAnswer(400, 'bad_request', because('place_unknown', { header: actingForHeader }));
  }
  if (actor === null) {
    throw new NotFoundError(area.role === 'technician' || area.role === 'client' ? area.role : 'operator');
  }
}
