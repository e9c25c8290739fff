import type { PagedRecord } from '#domain/events/record-address.ts';

export type RecordAction = {
  readonly text: string;
  /** True for an action that cannot be undone. */
  readonly isFinal?: boolean;
  /** True for an action that is never the next step, such as handing over work that is going well. */
  readonly isRare?: boolean;
} & (
  | { readonly run: () => void; readonly isRunning?: boolean }
  | { readonly to: string }
  | { readonly record: PagedRecord; readonly id: string }
);

type Arrangement = {
  /** The highlighted next step. */
  readonly next: RecordAction | null;
  /** The only other action, as a button, because a menu with a single entry would only hide it. */
  readonly beside: RecordAction | null;
  /** The actions in the menu. Those that cannot be undone come last. */
  readonly more: readonly RecordAction[];
};

/**
 * Divides the actions of a record into its next step and all others. An action that is final or rare is never the next
 * step.
 */
export function arrangeActions(
  actions: readonly RecordAction[],
  { hasNext }: { readonly hasNext: boolean },
): Arrangement {
  const next = hasNext ? (actions.find(({ isFinal, isRare }) => !isFinal && !isRare) ?? null) : null;
  const others = actions.filter((action) => action !== next);
  const [only] = others;
  if (others.length === 1 && only !== undefined && !only.isFinal && !only.isRare) {
    return { next, beside: only, more: [] };
  }
  const more = [...others.filter(({ isFinal }) => !isFinal), ...others.filter(({ isFinal }) => isFinal)];
  return { next, beside: null, more };
}
