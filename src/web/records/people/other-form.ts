/** Returns the form of a name that is not shown; null if there is none. */
export function otherForm(first: string, second: string | null | undefined, shown: string): string | null {
  return shown === first ? (second ?? null) : first;
}
