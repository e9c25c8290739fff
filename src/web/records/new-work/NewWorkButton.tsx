import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useMayPlan } from './may-plan.ts';
import { openNewWork, type WorkDraft } from './work-draft.ts';

type NewWorkButtonProps = WorkDraft & {
  /** True if it is the main action in its place. */
  readonly isMain?: boolean;
  /** True if phones show it elsewhere. */
  readonly isWide?: boolean;
};

/** Creates a request by phone or a job; for planners only. */
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
 * The buttons for both kinds of new work; the job is the main one. With `hasMenu`, phones show one button for
 * both.
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
