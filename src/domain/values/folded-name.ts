const latinTitles =
  'mr mister mrs ms miss sir madam dr doctor prof eng engr engineer sheikh shaikh sheikha shaikha ustadh';
const arabicTitles =
  'السيد السيدة الآنسة د دكتور دكتورة الدكتور الدكتورة م مهندس مهندسة المهندس المهندسة أستاذ أستاذة الأستاذ الأستاذة شيخ شيخة الشيخ الشيخة';

/** Returns the words of a text in lower case, without punctuation and diacritics. */
function foldedWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

const foldedTitles = new Set(foldedWords(`${latinTitles} ${arabicTitles}`));

/**
 * Returns the form of a name for comparison, which ignores titles, case, punctuation, diacritics and word order. A
 * name that is only a title does not change.
 */
export function foldedName(name: string): string {
  const words = foldedWords(name);
  const named = words.filter((word) => !foldedTitles.has(word));
  return [...new Set(named.length > 0 ? named : words)].sort().join(' ');
}
