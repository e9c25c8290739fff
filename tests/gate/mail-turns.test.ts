import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword } from '#contract/accounts.ts';
import { importClients } from '#contract/clients/import.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { clientLimits } from '#domain/client.ts';
import { openMailer } from '#server/outbox/mailer.ts';
import { makeWorld, type World } from '../support/company/people.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { eventually } from '../support/eventually.ts';
import { rounds } from '../support/rounds.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { fakeMailServer } from '../support/servers/mail-server.ts';
import { report } from './measured.ts';

const invited = rounds === 'all' ? 1000 : 100;
/**
 * The maximum number of emails that are sent before the next one in turn: those in progress on two servers, and one
 * from each operator.
 */
const mostBefore = 12;

describe.each(['postgres', 'pglite'] as const)(
  'the emails of an operator beside those of an insider, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true, mailLeavesBy: 'smtp' });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    /** Imports the clients in as many calls as it takes. Each client gets an invitation. */
    const importMany = async () => {
      const insider = await app.as(world.home.countryOperator.email);
      const most = clientLimits.imported.clients.max;
      for (let first = 0; first < invited; first += most) {
        const clients = Array.from({ length: Math.min(most, invited - first) }, (_, number) => ({
          name: `Palm ${first + number}`,
          phone: '+97317001234',
          email: `palm${first + number}@example.test`,
          address: '1 Palm Road',
        }));
        expect((await insider.call(importClients, { clients })).status).toBe(200);
        await app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows(sql`delete from sign_in_guesses`),
        );
      }
    };

    test("another operator's emails do not wait for the invitations of an import", async (context) => {
      await using mailServer = await fakeMailServer();
      const { countryOperator, technician } = world.foreign;
      await importMany();
      const owner = await app.as(countryOperator.email);
      const person = { name: 'Dana', phone: '+97317001235', email: 'dana.foreign@example.test' };
      expect((await owner.call(createDispatcher, person)).status).toBe(200);
      expect((await app.nobody.call(forgotPassword, { email: technician.email })).status).toBe(200);
      const [queued] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ count: number }>(sql`select count(*)::int as count from outgoing_mails`),
      );
      const settings = { smtpUrl: mailServer.url, from: 'post@example.test', folder: '' };
      const servers = [openMailer(app.server, settings), openMailer(app.server, settings)];
      await eventually(() => expect(mailServer.received).toHaveLength(queued?.count ?? 0));
      for (const server of servers) await server.stop();
      const placeOf = (to: string) => mailServer.received.findIndex((text) => text.includes(`To: ${to}`));
      report(context, [
        {
          what: `invitations of an insider on ${kind}`,
          goal: { atLeast: invited },
          measured: queued?.count ?? 0,
        },
        {
          what: `emails sent before another operator's link for a new password on ${kind}`,
          goal: { atMost: mostBefore },
          measured: placeOf(technician.email),
        },
        {
          what: `emails sent before another operator's invitation on ${kind}`,
          goal: { atMost: mostBefore },
          measured: placeOf(person.email),
        },
      ]);
    });
  },
);
