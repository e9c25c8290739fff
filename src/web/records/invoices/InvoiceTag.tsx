import { IconAlertTriangle, IconCheck, IconCircle, IconCircleOff } from '@tabler/icons-react';
import type { InvoiceListed } from '#contract/invoices/invoices.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';

const looks = {
  open: { color: 'crema', icon: IconCircle },
  paid: { color: 'mint', icon: IconCheck },
  credited: { color: 'espresso', icon: IconCircleOff },
} as const;

export function InvoiceTag({ state, is_overdue }: Pick<InvoiceListed, 'state' | 'is_overdue'>) {
  const { states, overdue } = wordsOf(invoicesWords);
  if (is_overdue) return <Tag color="rose" icon={IconAlertTriangle} text={overdue} />;
  return <Tag {...looks[state]} text={states[state]} />;
}
