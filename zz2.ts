import { readFileSync } from 'node:fs'; import { v7 as uuidv7 } from 'uuid'; import pg from 'pg';
import { openDatabase } from '#server/database/open.ts'; import { times } from '#server/database/trip.ts';
import { submit } from '#server/service-requests/submit.ts'; import { approve } from '#server/service-requests/approve.ts';
import { identityOf } from '#server/store/access/identity.ts'; import { openLog } from '#server/platform/log.ts';
const url = readFileSync('/tmp/p/url300', 'utf8').replace(/postgres$/, 'product');
const database = await openDatabase({ databaseUrl: url, dataDir: '' });
const server: any = { database, log: openLog('error', console.error), now: () => new Date(), newId: uuidv7, session: { secret: 'x'.repeat(32), seconds: 60 }, wakePost: () => 0 };
const c = new pg.Client({ connectionString: url }); await c.connect();
const { rows } = await c.query(`select m.id, m.client_id, m.operator_id, c.user_id from machines m join clients c on c.id = m.client_id limit 300`);
for (const m of rows) { const actor: any = { user_id: m.user_id, name: 'x', role: 'client', operator_id: m.operator_id, client_id: m.client_id };
  await submit.run(server, actor, { machine_id: m.id, service_type_requested: 'service', problem_description: 'It does not heat up at all any more', urgency: 'medium', preferred_date: '2026-12-24', preferred_time_slot: null, contact_phone: null, special_instructions: null } as any, { key: uuidv7(), linkOrigin: '', as: identityOf(actor) }); }
const show = () => { let sum = 0; for (const [k, v] of times) { const s = v.sort((a, b) => a - b); const med = s[s.length >> 1]!; sum += med * (v.length / 300); console.log((med * 1000).toFixed(0).padStart(6), 'us x', (v.length / 300).toFixed(1), k); } console.log('sum ms', sum.toFixed(2)); times.clear(); };
show();
const { rows: ds } = await c.query(`select r.id, r.version, d.id as dispatcher_id, d.user_id, d.operator_id, (select t.id from technicians t where t.operator_id = d.operator_id and t.is_active limit 1) as technician_id from service_requests r join lateral (select * from dispatchers d where d.operator_id = r.operator_id and is_active limit 1) d on true where r.status='pending' order by r.created_at desc limit 300`);
let n = 0;
for (const r of ds) { const actor: any = { user_id: r.user_id, name: 'x', role: 'dispatcher', operator_id: r.operator_id, dispatcher_id: r.dispatcher_id };
  await approve.run(server, actor, { id: r.id, version: r.version, appointment: { technician_id: r.technician_id, scheduled_date: new Date(Date.UTC(2027, 2, 1, 6) + 86400000 * n++).toISOString(), accepted: ['past','overlap','off_hours','weekend','inactive_technician'] } } as any, { key: uuidv7(), linkOrigin: '', as: identityOf(actor) }); }
show();
await c.end(); await database.close();
