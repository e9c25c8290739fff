import type { PagedRecord } from '#domain/events/record-address.ts';

export type RecordAction = {
  readonly text: string;
  /** True for an action that cannot be undone. */
  readonly isFinal?: boolean;
  /** True for an action that is never the next step, such as handing over work that is going well. */
  readonly isRare?: boolean;
  /** True for an action that is used nearly as often as the next step, so it has its own button next to it. */
  readonly isFrequent?: boolean;
} & (
  | { readonly run: () => void; readonly isRunning?: boolean }
  | { readonly to: string }
  | { readonly record: PagedRecord; readonly id: string }
);

type Arrangement = {
  /** The highlighted next step. */
  readonly next: RecordAction | null;
  /**
   * The frequent action, or the only other action, as a button. A menu would hide the frequent action, and would be
   * pointless for a single one.
   */
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
  const [only] = others.length === 1 ? others.filter(({ isFinal, isRare }) => !isFinal && !isRare) : [];
  const beside = others.find(({ isFrequent }) => isFrequent) ?? only ?? null;
  const rest = others.filter((action) => action !== beside);
  const more = [...rest.filter(({ isFinal }) => !isFinal), ...rest.filter(({ isFinal }) => isFinal)];
  return { next, beside, more };
}
