import { useEffect, useRef, useState } from 'react';

/** Returns the element with the row's id. */
const rowElement = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/**
 * Returns the button or link of the row's action or, if an attribute is given, the action element that has it; null if
 * the row has none.
 */
export function actionOfRow(id: string, attribute?: string): HTMLElement | null {
  const selector = attribute === undefined ? '[data-act] :is(a, button)' : `[data-act] [${attribute}]`;
  return rowElement(id)?.querySelector<HTMLElement>(selector) ?? null;
}

/**
 * Tracks the current row. The focus follows it if it was selected with the keyboard. If the current row
 * disappears, the row that takes its position becomes the current one.
 */
export function useCurrentRow<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [id, setId] = useState<string | null>(null);
  const position = useRef(0);
  const isFocusWanted = useRef(false);
  const rowIndex = rows.findIndex((row) => row.id === id);
  if (rowIndex >= 0) position.current = rowIndex;
  const current = rows[rowIndex >= 0 ? rowIndex : Math.min(position.current, rows.length - 1)] ?? null;
  const currentId = current?.id;
  useEffect(() => {
    if (!isFocusWanted.current || currentId === undefined) return;
    isFocusWanted.current = false;
    const row = rowElement(currentId);
    const target = actionOfRow(currentId) ?? row?.querySelector('a') ?? row;
    target?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  const show = (next: string) => {
    isFocusWanted.current = true;
    setId(next);
  };
  return {
    current,
    /** Makes a row the current one, without moving the focus. */
    select: setId,
    show,
    moveBy: (by: 1 | -1) => {
      const next = rows[rows.findIndex((row) => row.id === currentId) + by];
      if (next !== undefined) show(next.id);
    },
    /** Makes the next row the current one, or the previous row if this is the last one. */
    passOn: (from: string) => {
      const at = rows.findIndex((row) => row.id === from);
      const next = rows[at + 1] ?? rows[at - 1];
      if (next !== undefined) show(next.id);
    },
  };
}
