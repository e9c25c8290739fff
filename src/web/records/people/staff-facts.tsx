import type { Role } from '#domain/actor.ts';
import { mayOpen } from '#domain/events/record-address.ts';
import type { Named } from '#domain/values/second-name.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { JobOperator } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { fieldsWords } from '#words/en/records.ts';
import { wordsOf } from '#words/words.ts';
import { otherForm } from './other-form.ts';
import { PhoneLink } from './PhoneLink.tsx';

type StaffMember = Named & {
  readonly phone: string;
  readonly operator: Named & { readonly id: string };
  /** The ID of the account; null if this person may not see it. */
  readonly user_id: string | null;
};

/**
 * Returns the facts that the pages of dispatchers and technicians share, for the reader's role. `own` contains the
 * facts specific to one of these pages.
 */
export function staffFacts(
  { phone, operator, user_id, ...names }: StaffMember,
  reader: Role | null,
  own: readonly Fact[] = [],
): Fact[] {
  const { account } = wordsOf(peoplePagesWords);
  const accountLink = user_id && reader !== null && mayOpen(reader, 'profiles') && (
    <RecordLink record="profiles" id={user_id}>
      {account.open}
    </RecordLink>
  );
  return [
    { name: account.phone, value: <PhoneLink phone={phone} /> },
    ...own,
    { name: account.account, value: accountLink },
    { name: account.operator, value: <JobOperator job={{ operator_id: operator.id, operator }} /> },
    {
      name: wordsOf(fieldsWords).second_name,
      value: otherForm(names.name, names.second_name, shownName(names)),
    },
  ];
}
