import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const rare = /[<=>[\\\]^`{|}~]/g;
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).replaceAll(
  rare,
  '',
);
/**
 * Nearly all English text uses only these characters. If a text contains any other character, the browser loads the
 * larger font files.
 */
const letters = `${ascii}\u00a0·–—‘’“”…•×→←`;
const weights = [400, 500, 600];
const family = 'ibm-plex-sans-arabic';

/** Writes the fonts of app/style/first-letters.css, reduced to these characters. */
export function firstLetters(root: string): Plugin {
  return {
    name: 'first-letters',
    config: {
      order: 'pre',
      async handler() {
        const folder = join(root, 'node_modules/.cache/first-letters');
        mkdirSync(folder, { recursive: true });
        for (const weight of weights) {
          const whole = join(
            root,
            `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`,
          );
          const reduced = await subsetFont(readFileSync(whole), letters, {
            targetFormat: 'woff2',
            // Font hints only sharpen text on low-resolution screens, and would add two thirds to the size of the file.
            noHinting: true,
            noLayoutClosure: true,
          });
          writeFileSync(join(folder, `first-letters-${weight}.woff2`), reduced);
        }
      },
    },
  };
}
