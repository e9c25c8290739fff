/** The part of the library that is used here. The library's own types would bring Node's types into the web code. */
declare module 'papaparse' {
  /** Returns the cells of each line. It detects the separator itself. */
  export function parse(
    text: string,
    options: { readonly skipEmptyLines: boolean },
  ): { readonly data: readonly (readonly string[])[] };
}
