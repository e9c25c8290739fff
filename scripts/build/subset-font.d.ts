declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly noHinting: boolean;
      readonly noLayoutClosure: boolean;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
