import { commentLimits } from '#domain/cases/comment.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';

type Contact = Pick<ServiceRequest, 'contact_phone' | 'special_instructions'> &
  Partial<Pick<ServiceRequest, 'reported_by_name'>>;

/**
 * Returns the comment with phone number and instructions. A long problem is shortened, so that the phone number always
 * fits.
 */
export function reportComment(
  problem: string,
  { contact_phone, special_instructions, reported_by_name = null }: Contact,
): string {
  const words = wordsOf(openCaseWords);
  const { max } = commentLimits.text;
  const lines = [
    ...(reported_by_name === null ? [] : [words.commentReporter(reported_by_name)]),
    ...(contact_phone === null ? [] : [words.commentPhone(formatPhone(contact_phone))]),
    ...(special_instructions === null ? [] : [words.commentInstructions(special_instructions)]),
  ];
  const contact = [...lines.map((line) => `\n${line}`).join('')].slice(0, max / 2);
  return [...[...problem].slice(0, max - contact.length), ...contact].join('');
}
