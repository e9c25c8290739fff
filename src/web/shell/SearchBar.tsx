import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { part } from '#web/app/parts/part.tsx';
import { searchWords } from '#words/en/search.ts';
import { wordsOf } from '#words/words.ts';
import classes from './SearchBar.module.css';
import { openSearch, returnFocus, typeSearch, useSearch } from './search-state.ts';

const MissingPalette = part(() => import('./MissingPalette.tsx').then((m) => m.MissingPalette));
export const SearchPalette = part(
  () => import('#web/search/SearchPalette.tsx').then((m) => m.SearchPalette),
  { missing: MissingPalette },
);

const opening: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp']);
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The search box in the top bar. It is a plain input, because a phone has only a button here and should not load the
 * library's inputs for its first screen. A click, typing a first letter, or Ctrl or Cmd + K opens the search palette.
 */
export function SearchBar({ isPhone }: { readonly isPhone: boolean }) {
  const words = wordsOf(searchWords);
  // This box and the palette's box share the same text, so nothing typed before the palette loads is lost.
  const { isOpen, text } = useSearch();
  useEffect(() => (isOpen ? returnFocus : undefined), [isOpen]);
  return (
    <search className={classes.search}>
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          color="espresso"
          size={44}
          aria-label={words.title}
          aria-haspopup="dialog"
          onClick={openSearch}
        >
          <IconSearch aria-hidden size={22} />
        </ActionIcon>
      ) : (
        <div className={classes.box}>
          <IconSearch aria-hidden size={18} />
          <input
            aria-label={words.title}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            placeholder={words.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onClick={openSearch}
            onChange={({ currentTarget }) => {
              openSearch();
              typeSearch(currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (isOpen || !opening.has(event.key)) return;
              event.preventDefault();
              openSearch();
            }}
          />
          <kbd aria-hidden className={classes.keys}>
            {isApple ? words.shortcut.apple : words.shortcut.other}
          </kbd>
        </div>
      )}
      {isOpen && <SearchPalette isPhone={isPhone} />}
    </search>
  );
}
