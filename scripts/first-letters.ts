import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Nearly all of the English texts are made of these; a page loads the larger files for what is not among them. */
const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0·–—‘’“”…•×→←`;
const weights = [400, 500, 600];
const family = 'ibm-plex-sans-arabic';

/** Writes the fonts that app/style/first-letters.css names: those of the package, reduced to the first letters. */
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
            // What only sharpens them on screens of few points is two thirds of the file's size again.
            noHinting: true,
            noLayoutClosure: true,
          });
          writeFileSync(join(folder, `first-letters-${weight}.woff2`), reduced);
        }
      },
    },
  };
}
