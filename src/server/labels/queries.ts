import { type SQL, sql } from 'drizzle-orm';
import { listMachineLabels, scanLabel } from '#contract/labels.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { destinationOf, labelPath, labelTokenPattern, takesReports } from '#domain/label.ts';
import type { Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { findPrivacyTexts } from '#server/store/agreements/privacy-texts.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { literal } from '#server/store/rows/columns.ts';
import { brandJson } from '#server/store/shapes/brands.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import {
  InvalidCursorError,
  nameOrderOf,
  pageOf,
  placeIn,
  positionByName,
} from '#server/store/shapes/paging.ts';

const withOperator = sql`
  join country_operators o on o.id = m.operator_id left join operator_logos l on l.operator_id = o.id`;

const operatorFields = sql`'name', o.name, 'second_name', o.second_name, 'phone', o.service_phone, 'brand', ${brandJson}`;

/** SQL for `takesReports` in domain/label, about the operator `o` and the client `c`. */
const labelTakesReports = sql`(o.reports_by_label and o.suspended_at is null and c.is_active)`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const placeText = new RegExp(`^(${uuid})\n(${uuid})\n(.*)\n(.*)$`, 's');
/** SQL for the location of a machine as readers of the language see it, for sorting. */
const locationOrder = (language: Language) =>
  sql`(name_order(${sql.raw(`'${language}'`)}, m.location, m.second_location) collate "C")`;

/** Conditions for the list after the cursor. The client of the cursor may have no machines left. */
type Rest = { readonly clients: SQL; readonly machines: SQL };

function restAfter(after: string | undefined, language: Language): Rest {
  const position = positionByName(after, language);
  if (position === null) return { clients: sql`true`, machines: sql`true` };
  const [, operator_id, client_id, name, location] = placeText.exec(position.at) ?? [];
  if (operator_id === undefined) throw new InvalidCursorError();
  const order = nameOrderOf('c', language);
  return {
    clients: sql`(c.operator_id, ${order}, c.id) >= (${operator_id}::uuid, ${name}::text, ${client_id}::uuid)`,
    machines: sql`(c.operator_id, ${order}, c.id, ${locationOrder(language)}, m.id)
      > (${operator_id}::uuid, ${name}::text, ${client_id}::uuid, ${location}::text, ${position.id}::uuid)`,
  };
}

/**
 * Lists machines by client and location, as readers of the language see them. For a super_admin, the machines of each
 * operator's clients stay together. An index has the clients in this order, and the limit counts only clients with a
 * listed machine, so the page never reads the clients after them. Reads in the server's own role, because a client
 * cannot read the logo. `reachFilter` still limits the list to machines that the actor may see.
 */
export const list = replicaQuery(listMachineLabels, 'page', ({ tx, actor }, input) => {
  const { client_id, machines, language, after, limit } = input;
  const [client, location] = [nameOrderOf('c', language), locationOrder(language)];
  const rest = restAfter(after, language);
  const isListed = sql`${reachFilter('machines', actor.role, 'm')} and ${machineIs('in_service')}
    and ${machines === undefined ? sql`true` : sql`m.id = any(${`{${machines}}`}::uuid[])`}`;
  // PostgreSQL expects few clients per operator, and would sort them all if it knew the limit. So the limit
  // is hidden from it.
  const mostClients = sql`(select ${literal(limit + 2)})`;
  tx.switchTo(systemFor(scopeOf(actor)));
  return tx.json(
    pageOf(
      sql`
        select json_build_object(
            'id', m.id, 'model', m.model, 'serial_number', m.serial_number, 'location', m.location, 'second_location', m.second_location,
            'client', json_build_object('name', c.name, 'second_name', c.second_name), 
            'operator', json_build_object(${operatorFields}, 'reports_by_label', o.reports_by_label),
            'takes_reports', ${labelTakesReports}, 'path', ${labelPath}::text || m.label_token, 'domain', ${ownDomain}) as item,
          ${placeIn(language, sql`concat_ws(E'\n', c.operator_id, c.id, ${client}, ${location})`)} as at, m.id
        from (
          select c.* from clients c
            cross join lateral (select from machines m where m.client_id = c.id and ${isListed} limit 1) one
          where ${reachFilter('clients', actor.role, 'c')} and ${rest.clients}
            and ${client_id === undefined ? sql`true` : sql`c.id = ${client_id}`}
          order by c.operator_id, ${client}, c.id limit ${mostClients}
        ) c join machines m on m.client_id = c.id ${withOperator}
        where ${isListed} and ${rest.machines}
        order by c.operator_id, ${client}, c.id, ${location}, m.id limit ${literal(limit + 1)}`,
      limit,
    ),
  );
});

export const scan = accountQuery(scanLabel, async ({ tx, caller, server }, { token }) => {
  const [label, texts] = await inOneTrip(
    getLabel(tx, token, caller?.actor ?? null),
    findPrivacyTexts(tx, sql`(select operator_id from machines where label_token = ${token})`),
  );
  const { machine_id, operator_id, model, operator, reader, isRetired } = label;
  const destination = destinationOf(reader, { isRetired }, takesReports(label, label));
  const privacy = currentPrivacyNotice(texts, { operator_id, now: server.now() });
  const view = { destination, machine_id: reader === null ? null : machine_id, model, operator, privacy };
  return JSON.stringify(view);
});

type Label = {
  readonly machine_id: string;
  readonly operator_id: string;
  readonly model: string;
  readonly isRetired: boolean;
  readonly reports_by_label: boolean;
  readonly suspended_at: string | null;
  /** True if the client has not left. */
  readonly is_active: boolean;
  readonly operator: object;
};

/**
 * Returns the token's label, and the role in which the actor may see its machine, or null if they may not. Unknown
 * tokens, tokens of renewed labels, and any other strings all get the same response.
 */
async function getLabel(tx: Transaction, token: string, actor: Actor | null) {
  const found = labelTokenPattern.test(token) ? await tx.json(labelOf(token, actor)) : null;
  if (found === null) throw new NotFoundError('label');
  const { reaches, ...label }: Label & { reaches: boolean } = JSON.parse(found);
  return { ...label, reader: reaches && actor !== null ? actor.role : null };
}

function labelOf(token: string, actor: Actor | null) {
  return sql`
    select json_build_object(
      'machine_id', m.id, 'operator_id', m.operator_id, 'model', m.model, 'isRetired', ${machineIs('retired')},
      'reports_by_label', o.reports_by_label, 'suspended_at', o.suspended_at, 'is_active', c.is_active, 'operator', json_build_object(${operatorFields}), 'reaches', ${reachOf(actor)}) as json
    from machines m ${withOperator} join clients c on c.id = m.client_id
    where m.label_token = ${token}`;
}

/**
 * Returns SQL that checks whether the actor has access to the machine, as domain/access defines it, for a statement that
 * runs without the actor's identity.
 */
function reachOf(actor: Actor | null) {
  switch (actor?.role) {
    case 'super_admin':
      return sql`true`;
    case 'country_operator':
    case 'dispatcher':
      return sql`m.operator_id = ${actor.operator_id ?? null}::uuid`;
    case 'technician':
      return sql`exists (
        select 1 from job_orders j
        where j.machine_id = m.id and j.technician_id = ${actor.technician_id ?? null}::uuid)`;
    case 'client':
      return sql`coalesce(m.client_id = ${actor.client_id ?? null}::uuid, false)`;
    default:
      return sql`false`;
  }
}
