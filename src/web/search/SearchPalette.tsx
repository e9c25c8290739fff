import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LoadFailure } from '#web/app/data/LoadFailure.tsx';
import { closeSearch, enterSearch, searchHasFocus, typeSearch, useSearch } from '#web/shell/search-state.ts';
import { searchWords } from '#words/en/search.ts';
import { wordsOf } from '#words/words.ts';
import { SearchGroups } from './SearchGroups.tsx';
import classes from './SearchPalette.module.css';
import { type Option, useSearchGroups } from './search-groups.ts';

/**
 * The search for records and screens. The focus stays in the search box, while the arrow keys move through
 * the results.
 */
export function SearchPalette({ isPhone }: { readonly isPhone: boolean }) {
  const { text } = useSearch();
  const words = wordsOf(searchWords);
  const id = useId();
  const { groups, error, retry, isSettled } = useSearchGroups(text);
  const options = groups.flatMap((group) => group.options);
  const { active, setActive, onKeyDown } = useActiveOption(options, isSettled, id);
  return (
    <Modal.Root
      opened
      onClose={closeSearch}
      size="42rem"
      yOffset="8dvh"
      fullScreen={isPhone}
      lockScroll={false}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={words.title} radius={isPhone ? 0 : 'lg'}>
        <div className={classes.head}>
          <TextInput
            data-autofocus
            size="md"
            className={classes.box}
            role="combobox"
            aria-label={words.title}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={active && `${id}-${active.key}`}
            placeholder={words.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            leftSection={isPhone ? undefined : <IconSearch aria-hidden size={18} />}
            value={text}
            onChange={({ currentTarget }) => {
              typeSearch(currentTarget.value);
              setActive(null);
            }}
            onFocus={searchHasFocus}
            onKeyDown={onKeyDown}
          />
          <ActionIcon
            variant="subtle"
            color="espresso"
            size={44}
            aria-label={words.close}
            onClick={closeSearch}
          >
            <IconX aria-hidden size={20} />
          </ActionIcon>
        </div>
        {error !== null && (
          <div className={classes.notice}>
            <LoadFailure error={error} retry={retry} />
          </div>
        )}
        <SearchGroups groups={groups} id={id} active={active} setActive={setActive} choose={finish} />
        <footer className={classes.foot}>
          <span role="status">{statusOf(words, text, options.length, isSettled || error !== null)}</span>
          <Hints />
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}

function statusOf(words: typeof searchWords, text: string, count: number, isSettled: boolean): string {
  if (!isSettled) return words.searching;
  return count === 0 ? words.nothing(text.trim()) : words.found(count);
}

function Hints() {
  const { hints } = wordsOf(searchWords);
  return (
    <span className={classes.hints} aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {hints.move}
      <kbd>↵</kbd> {hints.open}
      <kbd>{hints.closeKey}</kbd> {hints.close}
    </span>
  );
}

/** Closes the search, then runs the option's action if it has one. */
function finish({ run }: Option): void {
  closeSearch();
  run?.();
}

/**
 * Tracks the option that the keys have selected. The arrow keys wrap around, and Home and End go to the first
 * and last option. Enter opens the active option as soon as the results for the typed text have arrived.
 */
function useActiveOption(options: readonly Option[], isSettled: boolean, id: string) {
  const [activeKey, setActive] = useState<string | null>(null);
  const { isEntered } = useSearch();
  const navigate = useNavigate();
  const index = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  );
  const active = options[index];
  const activeId = active && `${id}-${active.key}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    enterSearch(false);
    if (active === undefined) return;
    finish(active);
    void navigate({ to: active.to });
  }, [isEntered, isSettled, active, navigate]);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % options.length,
    ArrowUp: (index + options.length - 1) % options.length,
    Home: 0,
    End: options.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = options[moves[event.key] ?? -1];
    if (event.key === 'Enter') enterSearch(true);
    else if (next !== undefined) setActive(next.key);
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
