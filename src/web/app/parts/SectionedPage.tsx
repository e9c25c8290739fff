import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './SectionedPage.module.css';

type SectionedPageProps = {
  /** The name of the list of sections. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A long page with a list of links to its sections. The list is collapsed if there is no room next to the sections. */
export function SectionedPage({ label, children }: SectionedPageProps) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const names = useSectionNames(content);
  const hasRoom = useMediaQuery('(min-width: 68.75em)', true, { getInitialValueInEffect: false });
  const entries = (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <UnstyledButton className={classes.entry} onClick={() => content && showSection(content, name)}>
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={classes.sectioned}>
      <nav aria-label={label} className={classes.list}>
        {hasRoom ? (
          entries
        ) : (
          <details>
            <summary>{label}</summary>
            {entries}
          </details>
        )}
      </nav>
      <div ref={setContent} className={classes.content}>
        {children}
      </div>
    </div>
  );
}

/** Returns the sections of the page that are not part of another section. */
function sectionsIn(content: HTMLElement): HTMLElement[] {
  const all = [...content.querySelectorAll<HTMLElement>('section[aria-label]')];
  return all.filter((section) => section.parentElement?.closest('section[aria-label]') == null);
}

/** Returns the names of the sections, which load one after another. */
function useSectionNames(content: HTMLElement | null): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (content === null) return;
    const update = () => {
      const found = sectionsIn(content).map((section) => section.ariaLabel ?? '');
      setNames((before) => (before.join('\n') === found.join('\n') ? before : found));
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content]);
  return names;
}

/** Scrolls to the section, and moves the focus to its heading. */
function showSection(content: HTMLElement, name: string): void {
  const section = sectionsIn(content).find(({ ariaLabel }) => ariaLabel === name);
  const heading = section?.querySelector<HTMLElement>('h2');
  section?.scrollIntoView({ block: 'start' });
  if (heading == null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
