import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { renderSVG } from 'uqr';
import type { OutputOf } from '#contract/calls/call.ts';
import { type beginTwoFactor, codeForm, enableTwoFactor } from '#contract/own-account.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';
import own from './TwoFactorSetup.module.css';

type TwoFactorSetupProps = {
  readonly secret: OutputOf<typeof beginTwoFactor>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly cancel: () => void;
};

/** Guides the person from the new secret to the first code from the authenticator app. */
export function TwoFactorSetup({ secret, onDone, cancel }: TwoFactorSetupProps) {
  const { setUp } = wordsOf(ownAccountWords);
  const picture = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri, { border: 4 }))}`,
    [secret.uri],
  );
  return (
    <Stack gap="lg">
      <div className={own.ways}>
        <div>
          <Text fw={500}>{setUp.scan}</Text>
          <img className={own.picture} src={picture} alt={setUp.picture} width={224} height={224} />
        </div>
        <div>
          <Text fw={500}>{setUp.key}</Text>
          <bdi dir="ltr" className={own.key}>
            {inFours(secret.secret)}
          </bdi>
          <a className={own.link} href={secret.uri}>
            {setUp.open}
          </a>
        </div>
      </div>
      <CodeForm onDone={onDone} cancel={cancel} />
    </Stack>
  );
}

function CodeForm({ onDone, cancel }: Omit<TwoFactorSetupProps, 'secret'>) {
  const { setUp } = wordsOf(ownAccountWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const { form, command, submit } = useCallForm(enableTwoFactor, {
    initialValues: { code: '' },
    schema: codeForm,
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <Stack gap="md">
        <Text fw={500}>{setUp.confirm}</Text>
        <CommandNotice command={command} />
        <TextInput
          label={setUp.code}
          description={setUp.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          required
          ref={input}
          {...form.getInputProps('code')}
        />
        <FormButtons text={setUp.submit} loading={command.isRunning} leave={cancel} />
      </Stack>
    </form>
  );
}

/** Splits the secret into groups of four characters, which are easier to type. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
