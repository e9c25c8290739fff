import { type RefObject, useContext, useEffect, useRef } from 'react';
import { PageLevel } from './page-level.ts';
import { ProductName } from './product-name.ts';

/**
 * The document's title, and the heading that takes the focus when the screen opens. Beside another screen that screen's
 * title comes back when this one is closed.
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
    // The focus stays with someone who opened a list of choices or a dialog before the screen came.
    if (document.activeElement?.matches('input[aria-expanded="true"], [aria-modal="true"] *')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
