import type { OutputOf } from '#contract/calls/call.ts';
import type { readSigning } from '#contract/job-orders/signature/sign.ts';
import type { Role } from '#domain/actor.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type Sending = Pick<OutputOf<typeof readSigning>, 'report_to' | 'mail'>;

/** Returns a sentence for this reader that says where the report of a signed job is sent. */
export function reportText({ report_to, mail }: Sending, reader: Role): string {
  const signature = wordsOf(signatureWords);
  const addresses = joined(report_to.map(({ email }) => email));
  if (addresses === '') return signature.reportToNobody[ownOrOther(reader)];
  return mail === 'smtp' ? signature.reportGoesTo(addresses) : signature.reportOnFile(addresses);
}

/** Returns a sentence that says who will get the report, for the people who are about to sign it. */
export function recipientsText({ report_to, mail }: Sending, reader: Role): string {
  const signature = wordsOf(signatureWords);
  const addresses = joined(report_to.map(({ email }) => email));
  if (addresses === '' || mail === 'files') return signature.willGoToNobody[ownOrOther(reader)];
  return signature.willGoTo(addresses);
}

const ownOrOther = (reader: Role) => (reader === 'client' ? 'client' : 'others');
