import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword } from '#contract/accounts.ts';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { createClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { inviteAgain } from '#contract/people.ts';
import { savePreferences } from '#contract/preferences.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { createTechnician } from '#contract/technicians.ts';
import { topics } from '#domain/events/notification.ts';
import { type Company, makeWorld, type World } from '../support/company/people.ts';
import { makeRequest } from '../support/company/work.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { rounds } from '../support/rounds.ts';
import { origin, startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { report } from './measured.ts';

const ownDomain = 'care.home.example';
const otherDomain = 'care.foreign.example';

type Headers = Readonly<Record<string, string>>;
type Mail = {
  readonly domain: string | null;
  readonly recipient: string;
  readonly body: string;
  readonly subject: string;
};

/** Headers that claim which host a request was sent to. Some of the claims are false. */
const claims: readonly Headers[] = [
  {},
  ...[ownDomain, otherDomain].flatMap((host) => [
    { host, origin: `http://${host}` },
    { host: `${host}:4444`, origin: `http://${host}:4444` },
    { host },
    { 'x-forwarded-host': host },
    { forwarded: `host=${host};proto=https` },
  ]),
  { host: 'evil.example' },
  { host: `${ownDomain}.evil.example` },
  { host: `${ownDomain}, evil.example` },
  { host: `evil.example@${ownDomain}` },
  { host: '' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-original-host': 'evil.example' },
];

describe.each(['postgres', 'pglite'] as const)('the links in emails, on %s', (kind) => {
  let app: TestServer;
  /** `branded` has two operators with their own brands. The operators in `plain` have none. */
  let branded: World;
  let plain: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true, mailLeavesBy: 'smtp' });
    branded = await makeWorld(app.server);
    plain = await makeWorld(app.server);
    for (const [company, domain] of [
      [branded.home, ownDomain],
      [branded.foreign, otherDomain],
    ] as const) {
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update country_operators set is_whitelabel = true, custom_domain = ${domain}
          where id = ${company.operator.id}`),
      );
    }
    for (const { client } of [branded.home, branded.foreign, plain.home]) {
      const by = await app.as(client.email);
      await by.call(savePreferences, { email_topics: [...topics], board_view: 'day' });
    }
  });
  afterAll(() => app.close());

  let people = 0;
  const person = () => ({ name: 'Reem', phone: '+97317001234', email: `mailed${++people}@example.test` });

  const addBy = async ({ client }: Company, email: string, headers: Headers) => {
    const by = await app.as(client.email);
    const input = { client_id: client.row.id, name: 'Sami', email, standing: 'staff' } as const;
    const remove = (id: string) => by.call(removeClientPerson, { id, version: 1 });
    return { answer: await by.call(addClientPerson, input, { headers }), remove };
  };
  /**
   * Adds a person with an email address that is taken, then removes the record so that the address can be
   * used again.
   */
  const addTakenBy = async (company: Company, email: string, headers: Headers) => {
    const { answer, remove } = await addBy(company, email, headers);
    await remove(answer.body.id);
    return answer;
  };

  /** Performs every action that sends email to the operator's people. Returns the number of successful actions. */
  const sendAll = async (company: Company, headers: Headers): Promise<number> => {
    const owner = await app.as(company.countryOperator.email);
    const desk = await app.as(company.dispatcher.email);
    const other = company === branded.home ? branded.foreign : branded.home;
    const invited = (await owner.call(createDispatcher, person())).body;
    const { id, version } = await makeRequest(app.server.database, company);
    const answers: { readonly status: number }[] = [
      await app.nobody.call(forgotPassword, { email: company.technician.email }, { headers }),
      await owner.call(createTechnician, person(), { headers }),
      await owner.call(createDispatcher, person(), { headers }),
      await owner.call(createClient, { ...person(), address: '1 Palm Road' }, { headers }),
      await owner.call(inviteAgain, { user_id: invited.user_id }, { headers }),
      await desk.call(approveServiceRequest, { id, version }, { headers }),
      (await addBy(company, person().email, headers)).answer,
      await addTakenBy(company, company.technician.email, headers),
      await addTakenBy(company, other.technician.email, headers),
    ];
    return answers.filter(({ status }) => status === 200).length;
  };

  const takeMails = () =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<Mail>(sql`
        with taken as (delete from outgoing_mails returning recipient, subject, body)
        select taken.*, case when o.is_whitelabel then o.custom_domain end as domain
        from taken left join profiles p on p.email = recipient left join country_operators o on o.id = p.operator_id`),
    );

  /** Returns the links in an email (`links`), and those that do not lead to the recipient's own domain (`astray`). */
  const linksOf = ({ body, domain }: Mail) => {
    const wanted = domain === null ? origin : `https://${domain}`;
    const links = body.match(/\b[a-z]+:\/\/[^\s]+/g) ?? [];
    return {
      links,
      astray: links.filter((link) => new URL(link).origin !== wanted || link.includes('evil')),
    };
  };

  test("the links lead to the domain of the reader's own operator, otherwise to ours, whatever the request says", async (context) => {
    let carriedOut = 0;
    const mails: Mail[] = [];
    const tried = rounds === 'all' ? claims : claims.filter((_, n) => n % 4 === 1);
    for (const headers of tried) {
      for (const company of [branded.home, branded.foreign, plain.home])
        carriedOut += await sendAll(company, headers);
      await app.nobody.call(forgotPassword, { email: branded.admin.email }, { headers });
      mails.push(...(await takeMails()));
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`delete from sign_in_guesses`),
      );
    }
    const links = mails.flatMap((mail) => linksOf(mail).links).length;
    const astray = mails.flatMap((mail) =>
      linksOf(mail).astray.map((link) => `${mail.recipient} gets ${link}`),
    );
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect.soft(astray).toEqual([]);
    report(context, [
      { what: `kinds of email on ${kind}`, goal: { atLeast: 6 }, measured: subjects.size },
      {
        what: `actions that sent email on ${kind}`,
        goal: { atLeast: 9 * tried.length },
        measured: carriedOut,
      },
      { what: `links in emails on ${kind}`, goal: { atLeast: 9 * tried.length }, measured: links },
      { what: `links that lead elsewhere on ${kind}`, goal: { exactly: 0 }, measured: astray.length },
    ]);
  });
});
