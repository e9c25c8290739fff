import { Button, Group, Input, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { signatureForm } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import { PrivacyLine } from '#web/records/privacy/PrivacyLine.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SignaturePad } from '#web/ui/SignaturePad.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';
import { SummaryLines } from './SummaryLines.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import type { useSigning } from './signing.ts';

type SigningBoardProps = {
  readonly summary: NonNullable<JobOrderView['summary']>;
  readonly timeZone: string;
  /** Suggested names. A tap on a name fills it in. */
  readonly signers: readonly string[];
  readonly signing: ReturnType<typeof useSigning>;
  /** A button for a different way to sign. */
  readonly children?: ReactNode;
};

const { signer_name: signerName } = signatureForm.shape;
const roomy = '(min-width: 60em) and (min-height: 40em)';

/**
 * The summary, the signer's name and the pad, all visible together, even on a phone in either orientation. If
 * there is room, the whole summary is beside the pad. Otherwise, three lines of it are shown, and a tap opens
 * the rest.
 */
export function SigningBoard({ summary, timeZone, signers, signing, children }: SigningBoardProps) {
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
            {signers.map((name) => (
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

function SigningPad({ signing }: Pick<SigningBoardProps, 'signing'>) {
  const text = wordsOf(signatureWords);
  const privacyWords = wordsOf(privacyTextWords);
  const { pad, privacy, isEmpty, form, isSending: disabled, submit, onDrawn, writeName } = signing;
  const hint = useId();
  const hasName = signerName.safeParse(form.values.signer_name).success;
  const missing = missingOf({ hasName, hasDrawing: !isEmpty, hasPrivacy: privacy !== undefined });
  return (
    <div className={classes.pad}>
      <VisuallyHidden role="status">{isEmpty ? '' : text.padSigned}</VisuallyHidden>
      <div className={classes.sheet}>
        <SignaturePad
          ref={pad}
          labels={{ empty: text.padEmpty, signed: text.padSigned }}
          onChange={onDrawn}
          disabled={disabled}
        />
      </div>
      {form.errors.client_signature && <Notice tone="error">{form.errors.client_signature}</Notice>}
      <Group gap="xs" grow>
        <Button variant="default" size="sm" disabled={disabled} onClick={() => pad.current?.clear()}>
          {text.clear}
        </Button>
        <Button variant="default" size="sm" disabled={disabled} onClick={writeName}>
          {text.typeName}
        </Button>
      </Group>
      <Text id={hint} role="status" c="dimmed" size="sm" className={classes.hint ?? ''}>
        {missing !== null && text.missing[missing]}
        {missing === null && privacy && <PrivacyLine path={privacy.path} words={privacyWords.signing} />}
      </Text>
      <Button size="lg" disabled={missing !== null || disabled} aria-describedby={hint} onClick={submit}>
        {disabled ? text.submitting : text.confirm}
      </Button>
    </div>
  );
}

/** Returns what is missing before the signature can be confirmed. */
function missingOf({
  hasName,
  hasDrawing,
  hasPrivacy,
}: Readonly<Record<'hasName' | 'hasDrawing' | 'hasPrivacy', boolean>>) {
  if (!hasName) return hasDrawing ? 'name' : 'both';
  if (!hasDrawing) return 'drawing';
  return hasPrivacy ? null : 'privacy';
}
