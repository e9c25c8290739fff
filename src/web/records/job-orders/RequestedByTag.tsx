import { IconPhone, IconQrcode, IconTool, type TablerIcon } from '@tabler/icons-react';
import type { RequestedBy } from '#domain/service-request.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

const icons: Readonly<Record<RequestedBy, TablerIcon | null>> = {
  client: null,
  dispatcher: IconPhone,
  label: IconQrcode,
  technician: IconTool,
};

/** Marks a request that the client did not enter: a report from a label or a technician, or one taken by phone. */
export function RequestedByTag({ requested_by }: { readonly requested_by: RequestedBy }) {
  const icon = icons[requested_by];
  if (icon === null) return null;
  return (
    <Tag color="espresso" icon={icon} outlined text={wordsOf(startWords).domain.requestedBy[requested_by]} />
  );
}
