import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useMayPlan } from './may-plan.ts';
import { openNewWork, type WantedWork } from './wanted-work.ts';

type NewWorkButtonProps = WantedWork & {
  /** Whether it is the first thing to do where it stands. */
  readonly isMain?: boolean;
  /** Whether a phone has it elsewhere. */
  readonly isWide?: boolean;
};

/** Makes a request by phone or a job; shown to those who plan. */
export function NewWorkButton({ isMain = false, isWide = false, ...wanted }: NewWorkButtonProps) {
  const words = wordsOf(newWorkWords)[wanted.kind];
  if (!useMayPlan()) return null;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      className={isWide ? 'gh-wide' : ''}
      onClick={() => openNewWork(wanted)}
    >
      {words.open}
    </Button>
  );
}

/**
 * Both kinds of new work; where jobs are shown, a job is the first thing to make. With `hasMenu` they are behind one
 * button on a phone.
 */
export function NewWorkButtons({ hasMenu = false }: { readonly hasMenu?: boolean }) {
  return (
    <>
      <NewWorkButton kind="request" isWide={hasMenu} />
      <NewWorkButton kind="job" isMain isWide={hasMenu} />
      {hasMenu && <NewWorkMenu />}
    </>
  );
}

function NewWorkMenu() {
  const words = wordsOf(newWorkWords);
  if (!useMayPlan()) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="gh-phone" size={44} variant="filled" aria-label={words.menu}>
          <IconPlus aria-hidden size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['job', 'request'] as const).map((kind) => (
          <Menu.Item key={kind} mih={44} onClick={() => openNewWork({ kind })}>
            {words[kind].open}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
