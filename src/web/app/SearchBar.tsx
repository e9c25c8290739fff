import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchMessages } from '../messages/search.ts';
import classes from './SearchBar.module.css';
import { useShortcut } from './shortcut.ts';

const loadPalette = () => import('../search/SearchPalette.tsx');
const SearchPalette = lazy(() => loadPalette().then((m) => ({ default: m.SearchPalette })));

const opening: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp']);
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The search of the top bar: a click, the first letter typed into it, or Ctrl or Cmd + K opens the palette. */
export function SearchBar({ isPhone }: { readonly isPhone: boolean }) {
  const words = useSearchMessages();
  const { isOpen, open, close } = usePalette();
  // What is typed before the palette is loaded is not lost: both boxes show the same text.
  const [text, setText] = useState('');
  const leave = () => {
    close();
    setText('');
  };
  useShortcut('KeyK', isOpen ? leave : open);
  return (
    <search className={classes.search}>
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          color="espresso"
          size={44}
          aria-label={words.title}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconSearch aria-hidden size={22} />
        </ActionIcon>
      ) : (
        <TextInput
          size="md"
          className={classes.box}
          aria-label={words.title}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          leftSection={<IconSearch aria-hidden size={18} />}
          rightSectionWidth="4.5rem"
          rightSection={
            <kbd aria-hidden className={classes.keys}>
              {isApple ? words.shortcut.apple : words.shortcut.other}
            </kbd>
          }
          value={text}
          onPointerEnter={() => void loadPalette()}
          onClick={open}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            open();
          }}
          onKeyDown={(event) => {
            if (!opening.has(event.key)) return;
            event.preventDefault();
            open();
          }}
        />
      )}
      {isOpen && (
        <Suspense>
          <SearchPalette text={text} setText={setText} close={leave} isPhone={isPhone} />
        </Suspense>
      )}
    </search>
  );
}

/** Whether the palette is open; the focus goes back to where it was opened from. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    // Not over another dialog: two would fight for the focus.
    if (isOpen || document.querySelector('[aria-modal="true"]') !== null) return;
    opener.current = document.activeElement;
    setOpen(true);
  };
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [isOpen]);
  return { isOpen, open, close: () => setOpen(false) };
}
