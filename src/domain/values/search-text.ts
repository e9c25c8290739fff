/**
 * The pattern for a record's search text, in which what was typed is found anywhere, from one character on. It means
 * itself: wildcards are escaped. Its case is left to the database, which knows how the search text was made. Null when
 * nothing was typed.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
