import { Input } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { brandScale, hueLimits } from '#domain/brand/brand.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import classes from './HueSlider.module.css';
import { hueName } from './hue-name.ts';

/** The colors of the track: the brand's tone at every 20 degrees of hue. */
const circle = Array.from({ length: 19 }, (_, index) => brandScale((index * 20) % 360)[6]).join(', ');
const pageDegrees = 10;

type HueSliderProps = { readonly hue: number; readonly onChange: (hue: number) => void };

export function HueSlider({ hue, onChange }: HueSliderProps) {
  const words = wordsOf(settingsWords).branding;
  const id = useId();
  const text = words.hueText(words.hues[hueName(hue)], hue);
  const limited = (nextHue: number) => Math.min(hueLimits.max, Math.max(hueLimits.min, nextHue));
  /** Moves the hue by a fixed step on Page Up and Page Down. Without it, the step depends on the browser. */
  const page = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    onChange(limited(hue + (event.key === 'PageUp' ? pageDegrees : -pageDegrees)));
  };
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <Input.Label htmlFor={id}>{words.hue}</Input.Label>
        <output htmlFor={id}>{text}</output>
      </div>
      <Input.Description id={`${id}-hint`}>{words.hueHint}</Input.Description>
      <input
        id={id}
        className={classes.slider}
        style={{ backgroundImage: `linear-gradient(to right, ${circle})` }}
        type="range"
        dir="ltr"
        min={hueLimits.min}
        max={hueLimits.max}
        value={hue}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onKeyDown={page}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
