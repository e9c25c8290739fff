import { type SQL, sql } from 'drizzle-orm';
import { actingForHeader } from '#contract/acting-for.ts';
import { type Actor, type AreaRole, areaRoles } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { because } from '#words/say/because.ts';
import type { Server } from './context.ts';
import { forbidden, ProblemAnswer } from './errors.ts';

type PlaceRow = { readonly name: string; readonly operator_id: string };

const placeOf: Readonly<Record<AreaRole, (id: string) => SQL>> = {
  country_operator: (id) => sql`select name, id as operator_id from country_operators where id = ${id}`,
  dispatcher: (id) => sql`select name, id as operator_id from country_operators where id = ${id}`,
  technician: (id) => sql`select name, operator_id from technicians where id = ${id}`,
  client: (id) => sql`select name, operator_id from clients where id = ${id}`,
};

/**
 * The super_admin in the place that the header names: with the role and the ties of that place, so that everything is
 * reached and refused as it would be for the person there. Without the header, the actor as it is.
 */
export async function actorInPlace(server: Server, actor: Actor, header: string | undefined): Promise<Actor> {
  if (header === undefined) return actor;
  if (actor.role !== 'super_admin') throw forbidden();
  const [name = '', id = ''] = header.split('/');
  const role = areaRoles.find((known) => known === name);
  if (role === undefined || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new ProblemAnswer(400, 'bad_request', because('place_unknown', { header: actingForHeader }));
  }
  const [place] = await server.database.transaction(
    systemIdentity,
    (tx) => tx.rows<PlaceRow>(placeOf[role](id)),
    {
      readOnly: true,
    },
  );
  if (place === undefined)
    throw new NotFoundError(role === 'technician' || role === 'client' ? role : 'operator');
  return {
    user_id: actor.user_id,
    name: actor.name,
    role,
    operator_id: place.operator_id,
    ...(role === 'technician' && { technician_id: id }),
    ...(role === 'client' && { client_id: id }),
    acting_for: { role, id, name: place.name },
  };
}
