import { IconQrcode } from '@tabler/icons-react';
import { isByLabel, type RequestedBy } from '#domain/service-request.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Tells a report that came by a machine's label, from somebody without an account, plainly apart from a client's own. */
export function RequestedByTag({ requested_by }: { readonly requested_by: RequestedBy }) {
  if (!isByLabel({ requested_by })) return null;
  return (
    <Tag color="espresso" icon={IconQrcode} outlined text={wordsOf(startWords).domain.requestedBy.label} />
  );
}
