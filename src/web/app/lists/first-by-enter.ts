import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Choice, choicesWith } from './choices.ts';

type Asked = {
  readonly choices: readonly Choice[];
  readonly isWhole: boolean;
  readonly isSettled: boolean;
  readonly take: (value: string) => void;
};

/** Takes the first choice by Enter, as soon as the choices are those for what was typed. */
export function useFirstByEnter({ choices, isWhole, isSettled, take }: Asked) {
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
      // Where the arrow keys have named a choice, that one is taken and not the first.
      if (currentTarget.hasAttribute('aria-activedescendant')) return;
      event.preventDefault();
      setEntered(true);
    },
  };
}
