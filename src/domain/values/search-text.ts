/**
 * Returns a LIKE pattern that finds a typed text, even a single character, anywhere in a record's search
 * text. Wildcards in it are escaped, so they match literally. The database makes the comparison ignore case.
 * Returns null for an empty text.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
