import { sql } from 'drizzle-orm';
import { testReportAddress } from '#contract/clients/report-addresses.ts';
import { NotFoundError } from '#domain/errors.ts';
import { nameFor } from '#domain/values/second-name.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { countCausedMails } from '#server/steps/caused-mails.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { linkOrigin, ownDomain } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { getClientOfAddress, lockReportAddress, stopLinkTo } from '#server/store/report-addresses.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';

/** The response only says how this server sends emails. */
const nothingElse: View = async () => '{}';

/** The email has the link that stops the reports, like every email to the address. */
export const sendTest = command(
  testReportAddress,
  {
    view: nothingElse,
    prepare: ({ server, actor }) => takeActorsGuess(server, 'report address', actor),
  },
  async (context, { id }) => {
    const { tx, now, newId, origin, record, asSystem, afterwards, server } = context;
    const [address, client] = await inOneTrip(lockReportAddress(tx, id), getClientOfAddress(tx, id));
    const { email, language, operator_id } = address;
    if (address.stopped_at !== null) {
      throw new ProblemAnswer(409, 'refused', because('email_stopped', { email }));
    }
    const [operator] = await asSystem({ operator: operator_id }, () =>
      tx.rows<{ name: string; second_name: string | null; domain: string | null; stop_key: string }>(sql`
        select o.name, o.second_name, ${ownDomain} as domain, a.stop_key
        from report_addresses a join country_operators o on o.id = a.operator_id where a.id = ${id}`),
    );
    if (operator === undefined) throw new NotFoundError('report address');
    record('clients.report-address-tested', {
      of: { id: client.id, operator_id, name: client.name },
      changes: { report_address: { to: email } },
    });
    await countCausedMails(context, 1);
    const stop_link = stopLinkTo({ id, stop_key: operator.stop_key }, linkOrigin(origin, operator.domain));
    const text = mailText('reportTest', (locale) => ({
      operator: nameFor(locale, operator),
      client: nameFor(locale, client),
      stop_link,
    }));
    asSystem({ operator: operator_id }, () =>
      queueMail(
        tx,
        {
          operator_id,
          recipient: email,
          user_id: null,
          report_address_id: id,
          unsubscribe_url: stop_link,
          language,
          text,
        },
        { id: newId(), at: now },
      ),
    );
    afterwards(server.wakeMailer);
    return { id, beside: { mail: server.mailLeavesBy } };
  },
);
