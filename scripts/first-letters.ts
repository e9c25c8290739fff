import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * The characters of nearly all English texts. A page loads the larger font files only for other characters.
 */
const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0·–—‘’“”…•×→←`;
const weights = [400, 500, 600];
const family = 'ibm-plex-sans-arabic';

/**
 * Writes the fonts that app/style/first-letters.css names: the font package's files, reduced to these
 * characters.
 */
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
            // Hints only sharpen letters on low-resolution screens, but would increase the file's size by two
            // thirds.
            noHinting: true,
            noLayoutClosure: true,
          });
          writeFileSync(join(folder, `first-letters-${weight}.woff2`), reduced);
        }
      },
    },
  };
}
