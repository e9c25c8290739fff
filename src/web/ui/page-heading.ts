import { type RefObject, useContext, useEffect, useRef } from 'react';
import { PageLevel } from './page-level.ts';
import { ProductName } from './product-name.ts';

/**
 * Sets the document's title, and returns a ref for the heading that gets the focus when the screen opens. In a panel
 * next to another screen, closing the panel restores the other screen's title.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const product = useContext(ProductName);
  const level = useContext(PageLevel);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${product}`;
    if (level === 1) return;
    return () => {
      document.title = before;
    };
  }, [title, product, level]);
  useEffect(() => {
    // The focus stays where it is if the person opened a list of choices or a dialog before the screen appeared.
    if (document.activeElement?.matches('input[aria-expanded="true"], [aria-modal="true"] *')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
