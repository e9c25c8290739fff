/** The unparsed column `json` of the single row; null when there is no row. */
export function jsonOf(rows: readonly Record<string, unknown>[]): string | null {
  const [row] = rows;
  if (row === undefined) return null;
  if (typeof row.json === 'string' || row.json === null) return row.json;
  throw new Error('The statement gives no json or jsonb column named json');
}
