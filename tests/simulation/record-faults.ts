import { sql } from 'drizzle-orm';
import { sha256 } from '#server/store/rows/sha256.ts';
import { type Fault, firstOf } from './faults.ts';

const chargedVisit = sql`(select job_order_id from invoiced_visits order by operator_id, job_order_id limit 1)`;
const invoice = sql`(select id from invoices where state <> 'credited' order by operator_id, number limit 1)`;

/** Faults in warranties, sites, invoices and visit links. */
export const faultsOfRecords: readonly Fault[] = [
  {
    what: 'a visit that its client paid for and that is under warranty too',
    table: 'job_orders',
    statements: [
      sql`alter table visit_reports drop constraint visit_reports_free`,
      sql`update visit_reports set free_reason = 'under_warranty' where job_order_id = ${chargedVisit}`,
    ],
    noticed: [
      'a visit is free under warranty only within the warranty that planners had confirmed, and no one pays for it',
    ],
  },
  {
    what: 'a machine that is at a site of another client',
    table: 'machines',
    statements: [
      sql`alter table machines drop constraint machines_site`,
      sql`update machines m set site_id = (
          select s.id from sites s where s.client_id <> m.client_id order by s.operator_id, s.created_at, s.id limit 1)
        where m.id = (select id from machines where site_id is null order by operator_id, id limit 1)`,
    ],
    noticed: [
      'each machine is at the site of its own client to which it was last moved, and each site counts its machines',
    ],
  },
  {
    what: 'an invoice for more than its visits',
    table: 'invoices',
    statements: [sql`update invoices set net = net + 1, total = total + 1 where id = ${invoice}`],
    noticed: [
      'the sum of an invoice is the sum of its lines and their VAT, and each line has the fee of its signed visit',
    ],
  },
  {
    what: 'a second invoice for the same visits',
    table: 'invoices',
    statements: [
      sql`insert into invoices (id, operator_id, client_id, number, issued_on, due_on, currency, vat_rate,
          fees_include_vat, seller, buyer, lines, net, vat, total, created_at)
        select gen_random_uuid(), operator_id, client_id, 1000000, issued_on, due_on, currency, vat_rate,
          fees_include_vat, seller, buyer, lines, net, vat, total, created_at from invoices where id = ${invoice}`,
    ],
    noticed: [
      'no visit is on two invoices that are not credited, and exactly the visits on such invoices count as invoiced',
    ],
  },
  {
    what: 'a link that has ended and opens again',
    table: 'visit_links',
    statements: (world) => {
      const { token, job_id } = firstOf(world, ({ links }) =>
        links.filter(({ isEnded }) => isEnded).slice(-1),
      );
      return [
        sql`insert into visit_links (id, operator_id, job_order_id, token_sha256, created_at)
          select gen_random_uuid(), operator_id, id, ${sha256(token)}, created_at from job_orders where id = ${job_id}`,
      ];
    },
    noticed: ['a link to a visit opens it until someone ends the link, and opens nothing after that'],
  },
];
