import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './EntryTabs.module.css';

type EntryTabsProps<Key extends string> = {
  readonly label: string;
  /** Exactly two tabs. Either arrow key selects the other one. */
  readonly tabs: readonly [EntryTab<Key>, EntryTab<Key>];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly children: ReactNode;
};

type EntryTab<Key extends string> = { readonly key: Key; readonly text: string };

/** Shows two forms as tabs in one card. The code is kept small, because the sign-in page loads it. */
export function EntryTabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: EntryTabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: 0 | 1) => {
    onChoose(tabs[index].key);
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const other = tabs[0].key === chosen ? 1 : 0;
    const target = { ArrowLeft: other, ArrowRight: other, Home: 0, End: 1 } as const;
    if (!(event.key in target)) return;
    event.preventDefault();
    choose(target[event.key as keyof typeof target]);
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(key)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  );
}
