import {
  IconCircleCheck,
  IconCircleOff,
  IconEraser,
  IconHourglass,
  IconLock,
  IconMail,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AccountView } from '#contract/account-directory.ts';
import { type AccountState, hasLostRole } from '#domain/accounts/account-state.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

const styles: Readonly<Record<AccountState, readonly [color: string, icon: TablerIcon]>> = {
  erased: ['espresso', IconEraser],
  active: ['mint', IconCircleCheck],
  invited: ['sea', IconMail],
  locked: ['rose', IconLock],
  deactivated: ['espresso', IconCircleOff],
  no_role: ['crema', IconHourglass],
};

type AccountStateTagProps = { readonly account: Pick<AccountView, 'state' | 'operator'> };

export function AccountStateTag({ account: { state, operator } }: AccountStateTagProps) {
  const { states, lostRole } = wordsOf(accountDirectoryWords);
  const [color, icon] = styles[state];
  const text = hasLostRole(state, operator?.id ?? null) ? lostRole : states[state];
  return <Tag color={color} icon={icon} text={text} />;
}
