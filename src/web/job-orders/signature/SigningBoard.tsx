import { Button, Input, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import type { Named } from '#domain/values/second-name.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';
import { SigningPad } from './SigningPad.tsx';
import { SummaryLines } from './SummaryLines.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import type { useSigning } from './signing.ts';

type SigningBoardProps = {
  readonly summary: NonNullable<JobOrderView['summary']>;
  readonly timeZone: string;
  /** Suggested names. A tap on a name fills it in. */
  readonly signers: readonly Named[];
  readonly signing: ReturnType<typeof useSigning>;
  /** The sentence about the report's recipients; undefined while they are unknown. */
  readonly recipients?: string | undefined;
  /** A button for a different way to sign. */
  readonly children?: ReactNode;
};

const roomy = '(min-width: 60em) and (min-height: 40em)';

/**
 * The summary, the signer's name and the pad, all visible together, even on a phone in either orientation. If there
 * is room, the whole summary is next to the pad. Otherwise, three lines of it are shown, and a tap opens the rest.
 */
export function SigningBoard({
  summary,
  timeZone,
  signers,
  signing,
  recipients,
  children,
}: SigningBoardProps) {
  const text = wordsOf(signatureWords);
  const isRoomy = useMediaQuery(roomy, false, { getInitialValueInEffect: false });
  const { isChanged, form, isSending } = signing;
  const name = useId();
  const Summary = isRoomy ? SummaryPanel : SummaryLines;
  return (
    <>
      <div className={classes.read}>
        {isChanged && <Notice tone="warning">{text.changed}</Notice>}
        <Summary summary={summary} timeZone={timeZone} />
        {recipients !== undefined && (
          <Text size="sm" c="dimmed" truncate title={recipients}>
            {recipients}
          </Text>
        )}
      </div>
      <div className={classes.signer}>
        <Input.Label htmlFor={name} size="md" required>
          {text.signerName}
        </Input.Label>
        <div className={classes.ask}>
          <TextInput
            id={name}
            size="md"
            required
            autoComplete="off"
            maxLength={signerNameLimits.max}
            disabled={isSending}
            {...form.getInputProps('signer_name')}
          />
          {children}
        </div>
        {signers.length > 0 && (
          <fieldset className={classes.names} aria-label={text.signers}>
            {signers.map(shownName).map((name) => (
              <Button
                key={name}
                variant={form.values.signer_name === name ? 'light' : 'default'}
                radius="xl"
                size="sm"
                aria-pressed={form.values.signer_name === name}
                disabled={isSending}
                onClick={() => form.setFieldValue('signer_name', name)}
              >
                {name}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <SigningPad signing={signing} />
    </>
  );
}
