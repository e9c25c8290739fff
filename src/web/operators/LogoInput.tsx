import { Button, Group, Input } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { settingsWords } from '#words/en/settings.ts';
import { because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './LogoInput.module.css';
import { type Logo, readLogo } from './logo-file.ts';

type LogoInputProps = {
  readonly name: string;
  /** The URL of the visible logo; null if there is none. */
  readonly logo: string | null;
  readonly error: ReactNode;
  readonly onChange: (logo: Logo | null) => void;
  readonly onRefused: (reason: string) => void;
};

export function LogoInput({ name, logo, error, onChange, onRefused }: LogoInputProps) {
  const words = wordsOf(settingsWords).branding;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const read = await readLogo(file);
    // Without this, choosing the same file again would trigger no event.
    currentTarget.value = '';
    if (read.refusal === null) onChange(read.logo);
    else onRefused(reasonText(because(`logo_${read.refusal}`)));
  };
  const remove = () => {
    onChange(null);
    // The pressed button disappears, so the focus moves to the button that chooses a file.
    button.current?.focus();
  };
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>{words.logo}</legend>
      <Input.Description id={`${id}-hint`}>{words.logoHint}</Input.Description>
      {logo === null ? (
        <p className={classes.none}>{words.noLogo}</p>
      ) : (
        <img className={classes.picture} src={logo} alt={words.logoAlt(name)} />
      )}
      {error && (
        <Input.Error id={`${id}-error`} size="sm">
          {error}
        </Input.Error>
      )}
      <Group gap="sm" className="gh-actions">
        <Button
          variant="default"
          size="md"
          ref={button}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {logo === null ? words.chooseLogo : words.replaceLogo}
        </Button>
        {logo !== null && (
          <Button variant="default" size="md" onClick={remove}>
            {words.removeLogo}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={words.logo}
        onChange={(event) => void choose(event)}
      />
    </fieldset>
  );
}
