import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useMayPlan } from './may-plan.ts';
import { openNewWork, type WorkDraft } from './work-draft.ts';

type NewWorkButtonProps = WorkDraft & {
  /** True if it is the main action on its part of the screen. */
  readonly isMain?: boolean;
  /** True to hide it on phones, where a menu replaces it. */
  readonly isWide?: boolean;
};

/**
 * A button that opens the form for a request by phone or a job. Renders nothing for users who do not plan.
 */
export function NewWorkButton({ isMain = false, isWide = false, ...draft }: NewWorkButtonProps) {
  const words = wordsOf(newWorkWords)[draft.kind];
  if (!useMayPlan()) return null;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      className={isWide ? 'gh-wide' : ''}
      onClick={() => openNewWork(draft)}
    >
      {words.open}
    </Button>
  );
}

/**
 * The buttons for a request by phone and, as the main one, for a job. With `hasMenu`, phones show a single menu
 * button instead.
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
