import { sql } from 'drizzle-orm';
import type { ReportFacts } from '#contract/job-orders/signature/verify.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { literal } from '#server/store/rows/columns.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { placeText, secondPlaceText, withSite } from '#server/store/shapes/visit-place.ts';
import { mostPhotos, type RecordPhoto } from './printable-picture.ts';

type ReportData = {
  readonly facts: Omit<ReportFacts, 'photos'>;
  /** The exact text that was signed. Its hash is `facts.summary_sha256`. */
  readonly signed_summary: string;
  /** A PNG. */
  readonly signature: Uint8Array;
  /** The hue of the operator's brand, and its logo as a PNG. */
  readonly hue: number | null;
  readonly has_hijri_dates: boolean;
  readonly country: string;
  readonly logo: Uint8Array | null;
  /** The operator's own domain; null if it has none. */
  readonly domain: string | null;
  /** The photos of the visit that the client could see when they signed. */
  readonly photos: readonly RecordPhoto[];
};

type JobRow = Omit<ReportData, 'photos'> & { readonly signature_sha256: string };

/**
 * Returns the data of a signed report; null if the job is not signed. Throws if the signed text or picture is not the one
 * whose hash was stored with it. Runs in the scope of the job's operator.
 */
export async function findReportData(tx: Transaction, job_order_id: string): Promise<ReportData | null> {
  const [[row], photos] = await inOneTrip(
    tx.rows<JobRow>(sql`
      select json_build_object(
          'format', 1, 'number', 'JO-' || j.number, 'time_zone', o.time_zone,
          'operator', json_build_object(
            'name', o.name, 'second_name', o.second_name, 'address', o.address, 'second_address', o.second_address, 'phone', o.service_phone, 'email', o.service_email),
          'client_address', coalesce(j.signed_place, ${placeText}),
          'client_second_name', c.second_name, 'client_second_address', case when j.signed_place is null then ${secondPlaceText} else j.second_signed_place end,
          'second_location', case when m.location = j.signed_summary::json ->> 'location' then m.second_location end,
          'technician_second_name', case when t.name = j.signed_summary::json ->> 'technician_name' then t.second_name end,
          'summary', j.signed_summary::json, 'summary_sha256', j.signed_summary_sha256,
          'signer_name', j.signer_name, 'signature_method', j.signature_method, 'signed_at', j.signed_at,
          'arrived_at', j.first_arrived_at,
          'told_from', j.told_from, 'told_until', j.told_until, 'is_moved', j.told_from <> j.scheduled_date,
          'disputed_at', j.disputed_at,
          'dispute_settled_at', j.dispute_settled_at, 'dispute_settled_reason', j.dispute_settled_reason,
          'plan_balance', j.plan_balance,
          'counter', (
            select r.counter from machine_readings r
            where r.machine_id = j.machine_id and r.job_order_id = j.id and r.created_at <= j.signed_at
            order by r.read_on desc, r.id desc limit 1)) as facts,
        j.signed_summary, j.client_signature as signature, j.client_signature_sha256 as signature_sha256, case when o.is_whitelabel then o.brand_hue end as hue, o.has_hijri_dates, o.country,
        case when o.is_whitelabel then l.png end as logo, ${ownDomain} as domain
      from ${jobsWith('signature', 'arrival', 'client_window', 'dispute')} j
        join country_operators o on o.id = j.operator_id
        join clients c on c.id = j.client_id
        join machines m on m.id = j.machine_id
        left join technicians t on t.id = j.technician_id
        ${withSite('j')}
        left join operator_logos l on l.operator_id = o.id
      where j.id = ${job_order_id} and j.signed_at is not null`),
    tx.rows<RecordPhoto>(sql`
      select f.id, f.moment from files f join signatures s on s.job_order_id = f.record_id
      where f.record_id = ${job_order_id} and f.record = 'job_orders' and f.client_id is not null
        and f.media_type = 'image/jpeg' and f.created_at <= s.signed_at and f.removed_at is null
      order by f.created_at, f.id limit ${literal(mostPhotos)}`),
  );
  if (row === undefined) return null;
  const { signature_sha256, ...job } = row;
  const isAsSigned =
    sha256(job.signed_summary) === job.facts.summary_sha256 && sha256(job.signature) === signature_sha256;
  if (!isAsSigned) throw new Error(`The signed content of job ${job_order_id} does not have its hash`);
  return { ...job, photos };
}
