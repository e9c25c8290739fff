import { sql } from 'drizzle-orm';
import { jobOrderListed, storedJobOrder } from '#contract/job-orders/view/job-order.ts';
import { plannedJob, plannedRequest } from '#contract/planning/board.ts';
import { serviceTypes } from '#domain/service-request.ts';
import { awaitedPartOfJob } from '#server/store/job-orders/awaited-part.ts';
import { jobJson, withParts } from '#server/store/job-orders/parts.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { emergencyAddedAt } from '#server/store/shapes/added-emergency.ts';
import { owedArrival } from '#server/store/shapes/arrivals.ts';
import { jobIs, urgencyIs } from '#server/store/shapes/conditions.ts';
import { forPlanners, forStaff } from '#server/store/shapes/for-planners.ts';
import { locationFor, secondLocationFor } from '#server/store/shapes/machine-location.ts';
import { isOutsideService } from '#server/store/shapes/operator-day.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import {
  addressOfPlace,
  latitudeOfPlace,
  longitudeOfPlace,
  secondAddressOfPlace,
  siteJson,
  siteNameJson,
  withSite,
} from '#server/store/shapes/visit-place.ts';

const missing_part = sql`case when report.follow_up_required then missing.missing_part end`;

/**
 * The fields that every short record of a visit computes in the same way, for the job order `alias`. The statement
 * must join its operator `o`, its technician `t`, and its parts `report` and `missing`.
 */
export const shortVisit = (alias: 'j' | 'f') => ({
  number: sql`'JO-' || ${sql.raw(alias)}.number`,
  time_zone: sql`o.time_zone`,
  technician: sql`case when t.id is null then null else json_build_object('name', t.name, 'second_name', t.second_name) end`,
  missing_part,
});

const number = sql`'JO-' || j.number`;

const ofCard = {
  number,
  arrive_by: forPlanners('j.arrive_by'),
  emergency_added_at: emergencyAddedAt,
  time_zone: sql`o.time_zone`,
  operator: sql`json_build_object('name', o.name, 'second_name', o.second_name)`,
  client: sql`json_build_object(
    'name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', ${addressOfPlace}, 'second_address', ${secondAddressOfPlace}, 'email', c.email,
    'latitude', ${latitudeOfPlace}, 'longitude', ${longitudeOfPlace})`,
  site: siteJson,
  machine: sql`json_build_object('model', m.model, 'location', ${locationFor('j')}, 'second_location', ${secondLocationFor('j')}, 'serial_number', m.serial_number)`,
  technician: sql`case when t.id is null then null else json_build_object('name', t.name, 'second_name', t.second_name, 'phone', t.phone) end`,
  missing_part,
};

/** SQL for a job order `j` as lists show it. The statement must join `withJobCard`. */
export const jobCardJson = jobJson(jobOrderListed, 'j', ofCard);

export const withJobCard = sql`
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  ${withSite('j')}
  left join technicians t on t.id = j.technician_id
  ${withParts('j', 'report', 'requested_time', 'arrival', 'outcome', 'missing')}`;

/** Joins everything that the whole record needs: the rows for its card, and the other parts. */
export const withWholeJob = sql`${withJobCard}
  ${withParts('j', 'client_window', 'cancellation', 'signature', 'dispute', 'rating', 'settlement')}`;

/** The client, the site and the machine as the board shows them. The statement must join `withParties`. */
const partiesOf = (alias: 'j' | 'r') => ({
  client: sql`json_build_object('name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', ${addressOfPlace}, 'second_address', ${secondAddressOfPlace})`,
  site: siteNameJson,
  machine: sql`json_build_object('model', m.model, 'location', ${locationFor(alias)}, 'second_location', ${secondLocationFor(alias)})`,
});

export const withParties = (alias: 'j' | 'r') => sql`
  join clients c on c.id = ${sql.raw(alias)}.client_id
  join machines m on m.id = ${sql.raw(alias)}.machine_id
  ${withSite(alias)}`;

/** The board shows many jobs at once, so it gets only the fields that it draws. */
export const plannedJobJson = jobJson(plannedJob, 'j', {
  number,
  arrive_by: owedArrival,
  awaited_part: sql`case when ${jobIs('planned')} then ${awaitedPartOfJob} end`,
  ...partiesOf('j'),
});

const usualFees = serviceTypes.map((type) => sql.raw(`when '${type}' then o.${type}_fee`));
/** The usual fee. For an emergency, it depends on when the visit started or is planned. */
export const usualFee = sql`(case
  when ${urgencyIs('emergency', 'j')} and o.emergency_fee is not null and ${isOutsideService(sql`coalesce(j.started_at, j.scheduled_date)`)}
    then o.emergency_fee
  else case j.type ${sql.join(usualFees, sql` `)} end end)::text`;
const usualLengths = serviceTypes.map((type) => sql.raw(`when '${type}' then o.${type}_minutes`));

/** SQL for a request `r` of the operator `o` as the dispatch board shows it. */
export const plannedRequestJson = recordJson(plannedRequest, service_requests, 'r', {
  number: sql`'SR-' || r.number`,
  duration_minutes: sql`case r.service_type_requested ${sql.join(usualLengths, sql` `)} end`,
  ...partiesOf('r'),
});

/** SQL for a job order `j` with all stored fields of the contract. The statement must join `withWholeJob`. */
export const jobOrderJson = jobJson(storedJobOrder, 'j', {
  ...ofCard,
  operator: sql`json_build_object(
    'name', o.name, 'second_name', o.second_name, 'address', o.address, 'second_address', o.second_address, 'service_phone', o.service_phone, 'service_email', o.service_email)`,
  parts_used: sql`report.parts_used`,
  usual_fee: usualFee,
  currency: sql`o.currency`,
  price_question: forStaff('report.price_question'),
  price_reason: forStaff('report.price_reason'),
  client_signature: sql`'data:image/png;base64,' || replace(encode(signature.client_signature, 'base64'), chr(10), '')`,
});
