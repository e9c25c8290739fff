const wordJoiner = '\u2060';

/** Prevents line breaks within numbers such as JO-1048 and GH-PE-1074. */
export function unbroken(text: string): string {
  return text.replaceAll('-', `-${wordJoiner}`);
}
