/** Returns the text with Latin digits instead of Arabic and Persian ones. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
