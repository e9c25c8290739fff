import { blankedFields, renamedFields } from '#domain/events/erasable-parts.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { recipientsField } from '#domain/report-address.ts';
import type { LinkKind } from '#server/store/cases/case-chains.ts';
import { sha256 } from '#server/store/rows/sha256.ts';

/** SQL for an instant in the form that hashes contain. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** SQL that checks whether the event `e` belongs to a chain. */
export const isChained = `(e.operator_id is not null and (e.type like 'service-requests.%' or e.type like 'job-orders.%'
  or e.type in (
    'accounts.erased', 'accounts.history-erased', 'operators.records-forgotten', 'operators.seal-key-changed')))`;

const quoted = (fields: readonly string[]) => fields.map((field) => `'${field}'`).join(', ');
const blankFields = quoted(blankedFields);
const nameFields = quoted(renamedFields);

const sides = `jsonb_each(case jsonb_typeof(f.value) when 'object' then f.value else jsonb_build_object('', f.value) end) s`;

const changedFields = `jsonb_each(case jsonb_typeof(e.changes) when 'object' then e.changes else '{}' end)`;

/** SQL for the parts of the event `e` that an erasure may replace, each with its name and its value as text. */
export const eventParts = `(
  select 'actor_name' as part, e.actor_name as value
  union all select 'acted_for_name', e.acted_for_name where e.acted_for_name is not null
  union all select f.key, f.value::text from ${changedFields} f where f.key in (${blankFields})
  union all select f.key || '/' || s.key, s.value::text from ${changedFields} f, ${sides} where f.key in (${nameFields})
  union all select f.key || '/' || s.key || '/' || i.place, i.value::text from ${changedFields} f, ${sides},
      jsonb_array_elements(case jsonb_typeof(s.value) when 'array' then s.value else jsonb_build_array(s.value) end)
        with ordinality i (value, place)
    where f.key = '${recipientsField}'
  union all select f.key || '/' || s.key, (s.value -> 'name')::text from ${changedFields} f, ${sides}
    where f.key = '${visitLinkField}' and jsonb_typeof(s.value) = 'object' and s.value ? 'name')`;

/** SQL for the hashes of all parts. A part that was erased has the hash of its erasure, because its salt is gone. */
const partHashes = `(
  select jsonb_object_agg(p.part, coalesce(encode(x.part_hash, 'hex'),
    encode(sha256(convert_to((l.salts ->> p.part) || ' ' || p.part || ' ' || p.value, 'UTF8')), 'hex')))
  from ${eventParts} p left join erased_parts x
    on x.event_id = e.id and x.operator_id = e.operator_id and x.part = p.part)`;

/** SQL for the current content of the link `l`, in the form in which the triggers hash it. */
const contents: Readonly<Record<LinkKind, string>> = {
  event: `(select jsonb_build_array(e.id, ${instantText('e.at')}, e.type, e.record_id, e.subject, e.operator_id, e.client_id,
      e.technician_id, e.actor_user_id, e.actor_name, e.actor_role, e.acted_for_role, e.acted_for_id, e.acted_for_name,
      e.changes)::text
    from events e where e.id = l.entry_id)`,
  'event-in-parts': `(select jsonb_build_array(e.id, ${instantText('e.at')}, e.type, e.record_id, e.subject, e.operator_id,
      e.client_id, e.technician_id, e.actor_user_id, e.actor_role, e.acted_for_role, e.acted_for_id,
      case jsonb_typeof(e.changes) when 'object' then (e.changes #- '{${visitLinkField},to,name}'
        #- '{${visitLinkField},from,name}') - array[${blankFields}, ${nameFields}, '${recipientsField}']
        else e.changes end, ${partHashes})::text
    from events e where e.id = l.entry_id)`,
  signature: `(select jsonb_build_array(s.job_order_id, ${instantText('s.signed_at')}, s.signer_name, s.signer_user_id,
      s.signature_method, ${instantText('s.signed_at_device')}, s.client_signature_sha256, s.signed_summary_sha256,
      s.plan_balance)::text
    from signatures s where s.job_order_id = l.entry_id)`,
  report: `(select jsonb_build_array(r.job_order_id, r.file_id, r.byte_size, r.file_proof_sha256, r.code_proof_sha256,
      encode(sha256(convert_to(r.facts, 'UTF8')), 'hex'), ${instantText('r.sealed_at')})::text
    from sealed_reports r where r.job_order_id = l.entry_id)`,
  file: `(select jsonb_build_array(f.id, f.record, f.record_id, f.media_type, f.byte_size, f.sha256, f.uploaded_by_user_id,
      ${instantText('f.created_at')})::text
    from files f where f.id = l.entry_id)`,
  'file-removed': `(select jsonb_build_array(f.id, ${instantText('f.removed_at')})::text from files f where f.id = l.entry_id)`,
  rewritten: `(select string_agg(x.line, E'\\n' order by x.event_id, x.part collate "C") from (
    select w.event_id, '' as part, w.event_id || ' ' || encode(w.content_hash, 'hex') as line
      from rewritten_events w where w.operator_id = l.case_id and w.position = l.position
    union all select p.event_id, p.part, p.event_id || ' ' || p.part || ' ' || encode(p.part_hash, 'hex')
      from erased_parts p where p.operator_id = l.case_id and p.position = l.position) x)`,
};

/** SQL for the hash of the current content of the link `l`; null if the content is missing. */
export const currentHash = `encode(sha256(convert_to(case l.kind ${Object.entries(contents)
  .map(([kind, content]) => `when '${kind}' then ${content}`)
  .join(' ')} end, 'UTF8')), 'hex')`;

/** SQL for the columns of a `Link`. */
export const linkColumns = `l.case_id, l.position, l.kind, l.entry_id, encode(l.previous_hash, 'hex') as previous,
  encode(l.content_hash, 'hex') as content, ${instantText('l.added_at')} as added`;

/**
 * SQL for the time in the content of the link `l`; null if the content has no time that must be close to the link's.
 */
export const statedTime = `(case l.kind when 'signature' then (select s.signed_at from signatures s where s.job_order_id = l.entry_id)
  when 'report' then (select r.sealed_at from sealed_reports r where r.job_order_id = l.entry_id)
  when 'event' then (select e.at from events e where e.id = l.entry_id)
  when 'event-in-parts' then (select e.at from events e where e.id = l.entry_id) end)`;

/** The parts of a link that its hash covers, with hashes in hexadecimal. */
export type Link = {
  readonly case_id: string;
  readonly position: number;
  readonly kind: LinkKind;
  readonly entry_id: string;
  /** Empty for the first link. */
  readonly previous: string;
  readonly content: string;
  readonly added: string;
};

export function hashOfLink({ previous, case_id, position, kind, entry_id, content, added }: Link): string {
  return sha256([previous, case_id, position, kind, entry_id, content, added].join(' '));
}
