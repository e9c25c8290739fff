import type { ReactNode } from 'react';

const number = /([A-Z]{2,}(?:-[A-Z\d]+)*-\d+)/;

/** Prevents line breaks within numbers such as JO-1048 and GH-PE-1074. The text stays the same. */
export function unbroken(text: string): ReactNode {
  const parts = text.split(number);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={String(index)} className="gh-number">
        {part}
      </span>
    ),
  );
}
