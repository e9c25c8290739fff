import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type Site = Pick<JobOrderListed, 'contact_phone' | 'special_instructions'> & {
  readonly client: Pick<JobOrderListed['client'], 'phone'>;
  /**
   * The board and requests have only the name of the site. A job that a device saved before sites existed has no
   * site.
   */
  readonly site?: Partial<NonNullable<JobOrderListed['site']>> | null;
};

/**
 * Returns the client's notes for the visit: the instructions, the contact's phone number if it differs from the
 * client's own, and how to get into the site.
 */
export function useSiteFacts({
  contact_phone,
  special_instructions,
  client,
  site: at,
}: Site): readonly Fact[] {
  const { site } = wordsOf(startWords).app;
  const isOther = contact_phone !== null && contact_phone !== client.phone;
  return [
    { name: site.contactPhone, value: isOther ? <PhoneLink phone={contact_phone} /> : null },
    { name: site.instructions, value: special_instructions },
    { name: site.access, value: at?.access_notes },
    { name: site.phone, value: at?.phone && <PhoneLink phone={at.phone} /> },
  ];
}
