import { type SQL, sql } from 'drizzle-orm';
import { databaseRoleOf } from '#server/store/access/identity.ts';
import { jobIs } from './conditions.ts';

/** The alias of work at a machine: a job `j`, a request `r`, or a case `w` that needs a technician. */
type Work = 'j' | 'r' | 'w';

/**
 * Joins the site `place` where the machine `m` is. After a move to another client, the earlier client's work has no
 * site, because its machine is no longer there.
 */
export function withSite(work: Work): SQL {
  return sql.raw(`left join sites place on place.id = m.site_id and place.client_id = ${work}.client_id`);
}

/**
 * Matches a job or request `alias` whose machine is at the site now. As in `withSite`, an earlier client's work does not
 * match. The client comes first, because an index of each client's work limits the rows to read.
 */
export function isWorkAt(alias: string, site_id: string | SQL): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`${column('client_id')} = (select place.client_id from sites place where place.id = ${site_id}::uuid)
    and ${column('machine_id')} = any(array(select located.id from machines located where located.site_id = ${site_id}::uuid))`;
}

/** The address of the work: that of the site, or of the client `c` if the machine is at no site. */
export const addressOfPlace = sql`coalesce(place.address, c.address)`;
export const secondAddressOfPlace = sql`case when place.id is null then c.second_address else place.second_address end`;
export const latitudeOfPlace = sql`case when place.id is null then c.latitude else place.latitude end`;
export const longitudeOfPlace = sql`case when place.id is null then c.longitude else place.longitude end`;

/** The position of the place; null if it is unknown. */
export const positionOfPlace = sql`case when (${latitudeOfPlace}) is null then null
  else json_build_object('latitude', ${latitudeOfPlace}, 'longitude', ${longitudeOfPlace}) end`;

/** The name of the site; null if the machine is at no site. */
export const siteNameJson = sql`case when place.id is null then null
  else json_build_object('id', place.id, 'name', place.name, 'second_name', place.second_name) end`;

const isForTechnician = sql.raw(`current_user = '${databaseRoleOf('technician')}'`);

/**
 * The site as the people involved in the job `j` see it; null if the machine is at no site. A technician gets its phone
 * number and its notes on access, which may contain a door code, only while the job is open.
 */
export const siteJson = sql`case when place.id is null then null else json_build_object(
  'id', place.id, 'name', place.name, 'second_name', place.second_name,
  'phone', case when not ${isForTechnician} or ${jobIs('open')} then place.phone end,
  'access_notes', case when not ${isForTechnician} or ${jobIs('open')} then place.access_notes end) end`;

/** The place as documents show it: the site's name and address, or the client's address. */
export const placeText = sql`case when place.id is null then c.address else place.name || ', ' || place.address end`;
/** The place in another script; null if neither its name nor its address has a second form. */
export const secondPlaceText = sql`case when place.id is null then c.second_address
  when place.second_name is null and place.second_address is null then null
  else coalesce(place.second_name, place.name) || ', ' || coalesce(place.second_address, place.address) end`;
