import {
  IconCircleCheck,
  IconCircleOff,
  IconHourglass,
  IconLock,
  IconMail,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AccountState } from '#domain/accounts/account-state.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

const styles: Readonly<Record<AccountState, readonly [color: string, icon: TablerIcon]>> = {
  active: ['mint', IconCircleCheck],
  invited: ['sea', IconMail],
  locked: ['rose', IconLock],
  deactivated: ['espresso', IconCircleOff],
  no_role: ['crema', IconHourglass],
};

export function AccountStateTag({ state }: { readonly state: AccountState }) {
  const [color, icon] = styles[state];
  return <Tag color={color} icon={icon} text={wordsOf(accountDirectoryWords).states[state]} />;
}
