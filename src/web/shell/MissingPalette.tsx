import { useEffect } from 'react';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { MissingPart } from '#web/app/parts/MissingPart.tsx';
import { searchWords } from '#words/en/search.ts';
import { wordsOf } from '#words/words.ts';
import { closeSearch, searchHasFocus } from './search-state.ts';

export function MissingPalette() {
  const { title } = wordsOf(searchWords);
  useEffect(searchHasFocus, []);
  return (
    <Dialog title={title} opened onClose={closeSearch}>
      <MissingPart />
    </Dialog>
  );
}
