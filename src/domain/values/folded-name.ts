/**
 * Returns a person's name without differences in spelling: case, spaces, hyphens, diacritics and the order of its
 * words. Two names with the same folded form are one name.
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
