/** A text in the two languages of a sheet. */
export type Bilingual = { readonly en: string; readonly ar: string };

/** A field of a sheet. A value that a person wrote is printed once, in its own direction. */
export type SheetFact = {
  readonly name: Bilingual;
  readonly value: string | Bilingual;
  /** True for a number, an address or a code, which is read from left to right in every language. */
  readonly isLeftToRight?: boolean;
};

type SheetSection = { readonly title: Bilingual; readonly facts: readonly SheetFact[] };

/** A document on A4, in English and Arabic. */
export type Sheet = {
  readonly title: Bilingual;
  readonly number: string;
  readonly letterhead: {
    readonly name: string;
    /** The address, phone number and email address. */
    readonly lines: readonly string[];
    /** The color of titles and lines, in hexadecimal. */
    readonly color: string;
    /** A PNG. */
    readonly logo: Uint8Array | null;
  };
  readonly recipient: readonly string[];
  readonly sections: readonly SheetSection[];
  readonly signature: {
    readonly title: Bilingual;
    /** A PNG. */
    readonly picture: Uint8Array;
    /** The picture in words. */
    readonly alt: string;
    readonly facts: readonly SheetFact[];
  } | null;
  readonly photos: {
    readonly title: Bilingual;
    /** JPEG files. */
    readonly pictures: readonly { readonly bytes: Uint8Array; readonly caption: Bilingual }[];
  };
  /** The code with which anyone can verify the sheet. */
  readonly verification: {
    readonly link: string;
    readonly code: string;
    readonly text: Bilingual;
  };
  /** Printed only if the fonts lack a letter of the sheet. */
  readonly missingLetters: Bilingual;
  readonly pageOf: Bilingual;
  /** Files inside the PDF with the same content, for programs. */
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: 'application/json' | 'text/plain';
    readonly description: string;
    readonly text: string;
  }[];
  readonly madeAt: Date;
};
