/** The changes of a record; a field that is left out, or undefined, does not change. */
export type Said<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** Returns the record with the changes. */
export function withChanges<Row extends object>(row: Row, said: Said<Row>): Row {
  const changes = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(changes) };
}
