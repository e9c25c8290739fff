import { sql } from 'drizzle-orm';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import { jobSteps, people } from '../company/job-steps.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { TestServer } from '../servers/demo-server.ts';
import { type Forgery, tinyPhoto } from './forgeries.ts';

/** Adds a signed job with a photo and a sealed report, which the forgeries change. */
export async function signedJob(app: TestServer) {
  const steps = jobSteps(app);
  const submitted = await steps.submitted();
  const job = submitted.id;
  const technician = await app.as(people.technician);
  const photo_id = (await technician.call(uploadFile, { name: 'IMG.jpg', content: await tinyPhoto() })).body
    .id;
  await technician.call(attachFiles, { record: 'job_orders', record_id: job, file_ids: [photo_id] });
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await technician.call(signJobOrder, await steps.signature(submitted));
  await app.request(reportPdfPath({ id: job }), { headers: { cookie: technician.cookie } });
  const [report] = await app.server.database.transaction(systemIdentity, (tx) =>
    tx.rows<{ file_id: string }>(sql`select file_id from sealed_reports where job_order_id = ${job}`),
  );
  return { job, photo_id, report_id: report?.file_id ?? '' };
}

export function forgeryOf(text: string, { job, photo_id }: { job: string; photo_id: string }): Forgery {
  return (tx) => tx.script(text.replaceAll('$job', job).replaceAll('$photo', photo_id));
}

const signed = (column: string) =>
  `select ${column} from events where record_id = '$job' and type = 'job-orders.signed'`;
const link = `case_links set %s where entry_id = (${signed('id')})`;

/** Changes that someone with the database's password can make, each with the fault that verification reports. */
export const forgeries: readonly (readonly [what: string, forgery: string, named: RegExp])[] = [
  [
    'an event that is taken away',
    `delete from events where record_id = '$job' and type = 'job-orders.started'`,
    /link \d+: the event [0-9a-f-]+ is missing/,
  ],
  [
    'an event with its link',
    `with gone as (delete from events where record_id = '$job' and type = 'job-orders.started' returning id)
   delete from case_links where entry_id in (select id from gone)`,
    /link \d+: the link before it is missing/,
  ],
  [
    'a changed event',
    `update events set changes = '{"status": {"to": "cancelled"}}' where record_id = '$job' and type = 'job-orders.submitted'`,
    /link \d+: the event job-orders.submitted [0-9a-f-]+ was changed/,
  ],
  [
    'a changed event whose link was changed too',
    `update ${link.replace('%s', `content_hash = sha256('another')`)}; update events set actor_name = 'X' where id = (${signed('id')})`,
    /link \d+: it does not follow from the link before it/,
  ],
  [
    'an added event',
    `insert into events (id, at, type, record_id, operator_id, actor_user_id, changes)
   select gen_random_uuid(), at, 'job-orders.commented', record_id, operator_id, actor_user_id, '{}' from events
   where id = (${signed('id')})`,
    /the event job-orders.commented [0-9a-f-]+ of .* was added without a link/,
  ],
  [
    'an added event whose link is as in earlier versions',
    `insert into events (id, at, type, record_id, operator_id, actor_user_id, changes)
   select gen_random_uuid(), at, 'job-orders.commented', record_id, operator_id, '$photo', '{}' from events
   where id = (${signed('id')});
   select append_case_link(case_of_event(e.type, e.record_id, e.operator_id), e.operator_id, 'event', e.id, event_content(e))
   from events e where e.actor_user_id = '$photo'`,
    /link \d+: the event job-orders.commented [0-9a-f-]+ has one hash for all its parts, as in earlier versions/,
  ],
  [
    'an event whose part was exchanged with its salt',
    `update events set actor_name = 'X' where id = (${signed('id')});
   update ${link.replace('%s', `salts = salts || '{"actor_name": "00"}'`)}`,
    /link \d+: the event job-orders.signed [0-9a-f-]+ was changed/,
  ],
  [
    'a part that is marked as erased without a link',
    `insert into erased_parts select e.id, 'actor_name', e.operator_id, 99, part_hash(l.salts ->> 'actor_name', 'actor_name', e.actor_name)
   from events e join case_links l on l.entry_id = e.id where e.id = (${signed('id')});
   update events set actor_name = 'X' where id = (${signed('id')})`,
    /a part of the event [0-9a-f-]+ was erased without a link/,
  ],
  [
    'two events in another order',
    `update events e set at = o.at from events o where o.record_id = e.record_id and e.record_id = '$job'
     and (e.type, o.type) in (('job-orders.signed', 'job-orders.submitted'), ('job-orders.submitted', 'job-orders.signed'))`,
    /the event job-orders.(signed|submitted) [0-9a-f-]+ was changed/,
  ],
  [
    'two links in another order',
    `update case_links set position = -position where entry_id = (${signed('id')});
   update case_links l set position = l.position + 1 from case_links o
     where o.position < 0 and o.case_id = l.case_id and l.position = -o.position - 1;
   update case_links set position = -position - 1 where position < 0`,
    /link \d+: it does not follow from the link before it/,
  ],
  [
    'the end of a chain that is cut off with its head',
    `delete from case_links l using case_chains c where c.case_id = l.case_id and l.position = c.length
     and l.case_id = (select case_id from job_orders where id = '$job');
   update case_chains c set length = length - 1, hash = sha256('another')
     where case_id = (select case_id from job_orders where id = '$job')`,
    /the head of the chain does not follow from it/,
  ],
  [
    'a whole chain that is taken away',
    `delete from case_links where case_id = (select case_id from job_orders where id = '$job')`,
    /SR-\d+ \([0-9a-f-]+\): the whole chain is missing/,
  ],
  [
    "another picture as the client's signature",
    `update signatures set client_signature = 'png' where job_order_id = '$job'`,
    /the signature of job order [0-9a-f-]+ does not have its hash/,
  ],
  [
    'another picture with its hash',
    `update signatures set client_signature = 'png', client_signature_sha256 = encode(sha256('png'), 'hex')
   where job_order_id = '$job'`,
    /link \d+: the signature of job order [0-9a-f-]+ was changed/,
  ],
  [
    'another signed summary',
    `update signatures set signed_summary = '{}' where job_order_id = '$job'`,
    /the signed summary of job order [0-9a-f-]+ does not have its hash/,
  ],
  [
    'a signature that is taken away',
    `delete from signatures where job_order_id = '$job'`,
    /link \d+: the signature of job order [0-9a-f-]+ is missing/,
  ],
  [
    'other facts of a sealed report',
    `update sealed_reports set facts = '{}' where job_order_id = '$job'`,
    /link \d+: the sealed report of job order [0-9a-f-]+ was changed/,
  ],
  [
    'another hash of a photo',
    `update files set sha256 = 'ab' where record_id = '$job'`,
    /link \d+: the file [0-9a-f-]+ was changed/,
  ],
  [
    'a photo that is marked as removed',
    `update files set removed_at = created_at where id = '$photo'`,
    /the file [0-9a-f-]+ was removed without a link/,
  ],
  [
    'fewer cases in the seal of a day',
    `update day_seals set heads = '', case_count = 0 where case_count > 0`,
    /the seal of [0-9-]+ of .* was changed/,
  ],
  [
    'a seal with another signature',
    `update day_seals set signature = 'AA=='`,
    /the seal of [0-9-]+ of .* has no valid signature/,
  ],
  [
    'a seal that names no key, as in earlier versions',
    `update day_seals set key_fingerprint = null where day = (select max(day) from day_seals)`,
    /the seal of [0-9-]+ of .* names no key, as in earlier versions/,
  ],
  [
    'a seal that names another key',
    `update day_seals set key_fingerprint = 'ab'`,
    /the seal of [0-9-]+ of .* names another key/,
  ],
  [
    'a day without its seal',
    `delete from day_seals d where exists (select from day_seals l where l.operator_id = d.operator_id and l.day < d.day)
     and exists (select from day_seals l where l.operator_id = d.operator_id and l.day > d.day)`,
    /the seal of [0-9-]+ of .* follows a day without a seal/,
  ],
];
