import { sql } from 'drizzle-orm';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { showSigningCode } from '#contract/job-orders/signature/link.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { makeToken } from '#server/store/one-time-tokens.ts';
import { jobSteps } from '../company/job-steps.ts';
import type { Company } from '../company/people.ts';
import { stopTokenOf } from '../company/report-addresses.ts';
import { type JobSeed, makeJob } from '../company/work.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { Caller, TestServer } from '../servers/demo-server.ts';
import { forgetGuesses } from '../servers/guesses.ts';
import type { Writes } from './keyed-write.ts';
import { visitLinkWrites } from './visit-link-writes.ts';

let addresses = 0;
const freeEmail = () => `report${++addresses}@example.test`;

/** The changes to a client's addresses for reports. A client may have only a few, so earlier ones are deleted. */
function addressWrites(app: TestServer, home: Company, client: Caller): Writes {
  const { server, nobody } = app;
  const input = () => ({
    client_id: client.session.client_id ?? '',
    email: freeEmail(),
    label: null,
    language: 'en' as const,
  });
  const forget = () =>
    server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`delete from report_addresses where client_id = ${client.session.client_id}`);
      await tx.orm.delete(sign_in_guesses);
    });
  const added = async () => {
    await forget();
    const { id, version } = (await client.call(addReportAddress, input())).body;
    return { id, version };
  };
  const otherVersion = { version: 99 };
  return {
    'report-addresses.add': async () => {
      await forget();
      return { by: client, input: input(), other: { label: 'Accounts payable' } };
    },
    'report-addresses.change': async () => ({
      by: client,
      input: { ...(await added()), label: 'Engineering', language: 'ar' },
      other: otherVersion,
    }),
    'report-addresses.remove': async () => ({ by: client, input: await added(), other: otherVersion }),
    'report-addresses.test': async () => ({
      by: client,
      input: { id: (await added()).id },
      other: { id: crypto.randomUUID() },
    }),
    'report-addresses.free': async () => {
      const { id } = await added();
      await server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update report_addresses set stopped_at = now() where id = ${id}`),
      );
      return {
        by: await app.as(home.countryOperator.email),
        input: { id, version: 1, reason: 'They called us' },
        other: otherVersion,
      };
    },
    'report-addresses.save-stop': async () => {
      const token = await stopTokenOf(server.database, (await added()).id);
      return { by: nobody, input: { token, is_stopped: true }, other: { is_stopped: false } };
    },
  };
}

/**
 * Returns the writes that concern signatures, on the technician's device or with the code on the client's own phone.
 * Includes the writes for report addresses and visit links.
 */
export function signingWrites(
  app: TestServer,
  home: Company,
  { technician, client, dispatcher }: Readonly<Record<'technician' | 'client' | 'dispatcher', Caller>>,
): Writes {
  const { database } = app.server;
  const awaiting = async () => {
    const seed = { technician: home.technician, workflow_status: 'awaiting_signature' } as const;
    const { id } = await makeJob(database, home, seed);
    const { body } = await technician.call(getJobOrder, { id });
    return { id, version: body.version, signature: await jobSteps(app).signature(body) };
  };
  const otherVersion = { version: 99 };
  const signed = (seed: JobSeed = {}) =>
    makeJob(database, home, { technician: home.technician, workflow_status: 'completed', ...seed });
  return {
    ...visitLinkWrites(app, { home }, client),
    'job-orders.sign': async () => ({
      by: technician,
      input: (await awaiting()).signature,
      other: otherVersion,
    }),
    'job-orders.show-code': async () => {
      const { id, version } = await awaiting();
      return { by: technician, input: { id, version }, other: otherVersion };
    },
    'signing.sign': async () => {
      await forgetGuesses(database);
      const { id, version, signature } = await awaiting();
      const { path } = (await technician.call(showSigningCode, { id, version })).body;
      const { id: _, version: __, ...given } = signature;
      const input = { ...given, token: path.replace('/sign/', '') };
      return { by: app.nobody, input, other: { signer_name: 'Somebody Else' } };
    },
    'signing.dispute': async () => {
      const job = await signed();
      const until = new Date(app.clock.now.getTime() + 86_400_000);
      const of = { job_order_id: job.id, version: null, user_id: home.client.user_id };
      const token = await database.transaction(systemIdentity, async (tx) => {
        await tx.orm.delete(sign_in_guesses);
        return makeToken(tx, 'dispute', { id: crypto.randomUUID(), of, until });
      });
      return { by: app.nobody, input: { token }, other: { remark: 'None of us was there' } };
    },
    'job-orders.send-report': async () => {
      const { id } = await signed();
      const input = { id, emails: [freeEmail()], note: null, language: 'en' };
      return { by: technician, input, other: { language: 'ar' } };
    },
    ...addressWrites(app, home, client),
    'job-orders.dispute-signature': async () => {
      const { id, version } = await signed();
      return { by: client, input: { id, version }, other: otherVersion };
    },
    'job-orders.settle-dispute': async () => {
      const { id, version } = await signed({ disputed_at: app.clock.now });
      const reason = 'The night manager signed';
      return { by: dispatcher, input: { id, version, reason }, other: otherVersion };
    },
  };
}
