/** A text in the two languages of a sheet. */
export type Bilingual = {
  readonly en: string;
  readonly ar: string;
  /** The Arabic text for countries with other month names; left out if it names no month. */
  readonly levant?: string;
  /** The Hijri date, which follows the Arabic text if the operator wants it. */
  readonly hijri?: string;
};

/** A field of a sheet. A value that a person wrote is printed once, in its own direction. */
export type SheetFact = {
  readonly name: Bilingual;
  readonly value: string | Bilingual;
  /** True for a number, an address or a code, which is read from left to right in every language. */
  readonly isLeftToRight?: boolean;
};

/** A value in a table. A value in two languages is printed in both, one below the other. */
export type SheetCell = string | Bilingual | null;

export type SheetColumn = {
  readonly name: Bilingual;
  /** The width compared with the other columns (default: 1). */
  readonly share?: number;
  readonly isLeftToRight?: boolean;
};

export type SheetTable = {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
};

export type SheetSection = {
  readonly title: Bilingual;
  readonly facts: readonly SheetFact[];
  /** Printed below the facts. */
  readonly table?: SheetTable | null;
  /** A remark that is printed last, such as the number of rows that are left out. */
  readonly note?: Bilingual | null;
  /** True for a short section that no page break may divide. */
  readonly isTogether?: boolean;
};

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
  /** A remark about the whole document, printed below its title. */
  readonly notice: Bilingual | null;
  readonly recipient: readonly string[];
  readonly sections: readonly SheetSection[];
  readonly signature: {
    readonly title: Bilingual;
    /** A PNG. */
    readonly picture: Uint8Array;
    /** A description of the picture. */
    readonly alt: string;
    readonly facts: readonly SheetFact[];
  } | null;
  readonly photos: {
    readonly title: Bilingual;
    /** JPEG files. */
    readonly pictures: readonly { readonly bytes: Uint8Array; readonly caption: Bilingual }[];
  };
  /** The code with which anyone can verify the sheet; null if it is not sealed. */
  readonly verification: {
    readonly link: string;
    readonly code: string;
    readonly text: Bilingual;
  } | null;
  /** Printed only if the fonts lack a letter of the sheet. */
  readonly missingLetters: Bilingual;
  readonly pageOf: Bilingual;
  /** Files inside the PDF with the same content in machine-readable form. */
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: 'application/json' | 'text/plain';
    readonly description: string;
    readonly text: string;
  }[];
  readonly madeAt: Date;
};
