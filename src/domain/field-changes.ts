/** The changes of a record; a field that is left out, or undefined, does not change. */
export type FieldChanges<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** Returns the record with the changes. */
export function withChanges<Row extends object>(row: Row, changes: FieldChanges<Row>): Row {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(entries) };
}
