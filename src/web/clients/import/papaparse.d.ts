/** The part of the library that is used here. Its own types would bring those of Node into the web. */
declare module 'papaparse' {
  /** Returns the cells of each line of a text whose separator it finds by itself. */
  export function parse(
    text: string,
    options: { readonly skipEmptyLines: boolean },
  ): { readonly data: readonly (readonly string[])[] };
}
