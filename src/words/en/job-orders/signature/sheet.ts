import { defineWords } from '#words/words.ts';

/** The strings that a printed report adds to those it shares with screens. */
export const sheetWords = defineWords('sheet', {
  title: 'Service report',
  visit: 'Visit',
  work: 'Work',
  dispute: 'Signature disputed',
  disputedOn: 'Disputed by the client on',
  settledOn: 'Settled on',
  settlement: "The company's findings",
  missingLetters: 'Some characters could not be printed. The text inside this file contains them.',
  timeZone: 'Time zone',
  photo: (number: number) => `Photo ${number}`,
  verify:
    'Scan this code to verify the report. You can also drop the PDF file on the page that opens. The file is sealed: any change to it is detected.',
  reason: 'Signed service report',
  asData: 'The content of this report as data',
  asSigned: 'The signed content, whose SHA-256 is on the report',
  asText: 'The content of this report as plain text',
  sealedBy: (host: string) => `Grouphead at ${host}`,
  /** The printer replaces {page} and {pages}. */
  pageOf: 'Page {page} of {pages}',
});
