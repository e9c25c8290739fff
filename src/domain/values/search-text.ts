/**
 * The pattern that finds what was typed anywhere in a record's search text, from one character on. Wildcards are
 * escaped, so that they stand for themselves. The database takes care of upper and lower case, because it made the
 * search text. Null when nothing was typed.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
