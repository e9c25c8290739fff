import type { OutputOf } from '#contract/calls/call.ts';
import type { readSigning } from '#contract/job-orders/signature/sign.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

/** Returns a sentence that says where the report of a signed job is sent. */
export function reportText({ report_to, mail }: OutputOf<typeof readSigning>): string {
  const signature = wordsOf(signatureWords);
  const addresses = joined(report_to.map(({ email }) => email));
  if (addresses === '') return signature.reportToNobody;
  return mail === 'smtp' ? signature.reportGoesTo(addresses) : signature.reportOnFile(addresses);
}

/** Returns a sentence that says who will get the report, for the people who are about to sign it. */
export function recipientsText({ report_to, mail }: OutputOf<typeof readSigning>): string {
  const signature = wordsOf(signatureWords);
  const addresses = joined(report_to.map(({ email }) => email));
  if (addresses === '' || mail === 'files') return signature.willGoToNobody;
  return signature.willGoTo(addresses);
}
