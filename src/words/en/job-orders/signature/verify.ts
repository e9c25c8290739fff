import { defineWords } from '#words/words.ts';

/** The strings on the public page that verifies a report. */
export const verifyWords = defineWords('verify', {
  title: 'Verify a service report',
  description: 'Enter the code on the report, or choose its PDF file.',
  code: 'Code on the report',
  example: (code: string) => `For example: ${code}`,
  incomplete: 'This code is incomplete. It should have 20 letters and digits.',
  submit: 'Check the code',
  file: 'PDF file',
  chooseFile: 'Choose the PDF file',
  dropFile: 'or drop it here',
  stays: 'The file stays on this device.',
  notPdf: 'This is not a PDF file.',
  tooLarge: 'This file is too large. Reports from this installation are smaller than 25 MB.',
  unreadable: 'The file could not be read. Choose it again.',
  checking: 'Checking the report',
  unchanged: 'The file is unchanged',
  unchangedText: (moment: string) => `It was sealed on ${moment}, and nothing has changed since.`,
  known: 'A report with this code was sealed',
  knownText: (moment: string) =>
    `It was sealed on ${moment}. Compare your copy with the content below. Only the PDF file itself can prove that nothing was changed.`,
  later:
    'Disputes about the signature are shown in their current state. Everything else is as it was when the report was sealed.',
  unknownFile: 'No such file',
  unknownFileText: 'This installation has not sealed this file, or the file was changed afterward.',
  unknownCode: 'No such code',
  unknownCodeText: 'No report from this installation has this code. Check each letter and digit.',
  another: 'Check another report',
  sealedAt: 'Sealed on',
  photos: 'Photos in the report',
});
