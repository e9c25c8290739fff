import { defineWords } from '#words/words.ts';

/** The texts of the buttons for documents as PDF. */
export const pdfWords = defineWords('pdf', {
  section: 'Share and save',
  download: 'Download PDF',
  share: 'Share PDF',
  preparing: 'Preparing the PDF',
  failed: 'The PDF could not be loaded. Try again.',
  shareAgain: 'The PDF is ready. Press Share PDF again.',
});
