/** Changes to a record's fields. A field that is left out or undefined does not change. */
export type FieldChanges<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

export function withChanges<Row extends object>(row: Row, changes: FieldChanges<Row>): Row {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(entries) };
}
