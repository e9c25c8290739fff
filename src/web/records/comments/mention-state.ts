import { type KeyboardEvent, useId, useState } from 'react';
import type { Named } from '#domain/values/second-name.ts';
import { peopleNamed, type TypedMention, typedMention } from './mention-typing.ts';

type Mentioning<Person> = {
  readonly text: string;
  readonly people: readonly Person[];
  readonly choose: (person: Person, typed: TypedMention) => void;
};

/** Manages the list of people that opens while a name is typed after an @, and handles its keys. */
export function useMentionState<Person extends Named>({ text, people, choose }: Mentioning<Person>) {
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const named = typed === null ? [] : peopleNamed(people, typed.typed);
  const isOpen = typed !== null && named.length > 0;
  const close = () => setTyped(null);
  const follow = (written: string, cursor: number) => {
    setTyped(typedMention(written, cursor));
    setActive(0);
  };
  const take = (person: Person | undefined) => {
    if (person === undefined || typed === null) return;
    close();
    choose(person, typed);
  };
  /** Returns true if the list has handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + named.length) % named.length);
    else if (event.key === 'Enter') take(named[active]);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  const optionId = (index: number) => `${listId}-${index}`;
  const cursorMoved = (cursor: number) => {
    // The arrow keys that move through the list do not move the cursor.
    if (typed !== null && cursor === typed.at + 1 + typed.typed.length) return;
    follow(text, cursor);
  };
  return { listId, optionId, typed, named, active, isOpen, close, follow, cursorMoved, take, onKey };
}
