import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { appearances } from '#domain/brand/appearance.ts';
import { brandScale, contrast } from '#domain/brand/brand.ts';
import { MarkOf } from '#web/shell/BrandMark.tsx';
import { brandVariables } from '#web/shell/brand.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BrandPreview.module.css';

type BrandPreviewProps = {
  readonly name: string;
  /** The hue of the brand; null if the product's own color is used. */
  readonly hue: number | null;
  readonly logo: string | null;
};

/** Shows what the brand will look like before it is saved. */
export function BrandPreview({ name, hue, logo }: BrandPreviewProps) {
  const words = wordsOf(settingsWords).branding;
  const brand = { name, logo, isOwn: true };
  const style = (hue === null ? {} : brandVariables(hue)) as CSSProperties;
  return (
    <div className={classes.preview}>
      <Text fw={500} size="sm">
        {words.preview}
      </Text>
      <div role="img" aria-label={words.previewOf(name)} className={classes.pages}>
        {appearances.map((appearance) => (
          <div key={appearance} className={classes.page} data-appearance={appearance} style={style}>
            <div className={classes.bar}>
              <MarkOf brand={brand} size={28} />
              <span>{name}</span>
            </div>
            <div className={classes.content}>
              <MarkOf brand={brand} size={44} />
              <span className={classes.name}>{name}</span>
              <span className={classes.button}>{words.previewButton}</span>
              <span className={classes.link}>{words.previewLink}</span>
              <span className={classes.tag}>{words.previewTag}</span>
            </div>
          </div>
        ))}
      </div>
      {hue !== null && <Text size="sm">{words.contrast(contrastOnWhite(hue))}</Text>}
    </div>
  );
}

/** Returns the contrast with white of the color that buttons and links get from this hue. */
function contrastOnWhite(hue: number): string {
  return contrast('#ffffff', brandScale(hue)[7] ?? '#ffffff').toFixed(1);
}
