import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Choice, choicesWith } from './choices.ts';

type EnterOptions = {
  readonly choices: readonly Choice[];
  readonly isWhole: boolean;
  readonly isSettled: boolean;
  readonly take: (value: string) => void;
};

/**
 * Lets Enter select the first choice. If the choices do not match the typed text yet, waits until they do.
 */
export function useFirstByEnter({ choices, isWhole, isSettled, take }: EnterOptions) {
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const first = choicesWith(choices, isWhole ? typed : '')[0]?.value;
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setEntered(false);
    if (first !== undefined) take(first);
  }, [isEntered, isSettled, first, take]);
  return {
    type: (text: string) => {
      setTyped(text);
      setEntered(false);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, nativeEvent, currentTarget } = event;
      if (key !== 'Enter' || nativeEvent.isComposing || typed.trim() === '') return;
      // A choice that the arrow keys have highlighted is selected instead of the first one.
      if (currentTarget.hasAttribute('aria-activedescendant')) return;
      event.preventDefault();
      setEntered(true);
    },
  };
}
