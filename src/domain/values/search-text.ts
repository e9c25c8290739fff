/**
 * Returns the pattern that finds a typed text, from one character on, anywhere in a record's search text. Wildcards are
 * escaped, so they match literally. The database ignores case, because it made the search text. Null for an empty
 * text.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
