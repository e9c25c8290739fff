import type { Role, Tie } from './actor.ts';

/**
 * Access to every row, to the rows whose column equals the actor's ID, or to the rows that accessible rows of another
 * record point to. In the last case, `column` belongs to the other record, and `target` to this record (default: the
 * ID). With `either`, access in one of the listed ways is enough.
 */
export type Reach<Name extends string = string> =
  | 'every row'
  | Own
  | Through<Name>
  | { readonly either: readonly Through<Name>[] };

export type Through<Name extends string = string> = {
  readonly through: Name;
  readonly column: string;
  readonly target?: string;
};

export type Own = { readonly column: string; readonly tie: Tie };

/** `Name` is the name of any record. */
export type Access<Name extends string = string> = {
  readonly reach: Partial<Readonly<Record<Role, Reach<Name>>>>;
  /**
   * The rows that the role cannot access directly, but that accessible rows point to. The role may read these rows,
   * but never list or change them.
   */
  readonly comesWith?: Partial<Readonly<Record<Role, readonly Through<Name>[]>>>;
  readonly insert: readonly Role[];
  /** The columns in which a new row must identify its author, because access to the row alone does not ensure this. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /** The columns that a role may change in the rows that it has access to. A role without an entry may change none. */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The columns that only the server reads, although people can access the rows. */
  readonly hidden?: readonly string[];
  /** The roles that may remove the rows that they have access to; absent if no role may. */
  readonly remove?: readonly Role[];
};
