/** What is said of a record; a field that is left out, or undefined, is not spoken of. */
export type Said<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** The record with what was said of it; what was not spoken of stays as it is. */
export function withChanges<Row extends object>(row: Row, said: Said<Row>): Row {
  const changes = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(changes) };
}
