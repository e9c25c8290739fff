import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { signatureForm } from '#contract/job-orders/signature/sign.ts';
import { lentLanguage } from '#web/app/accounts/language.ts';
import { PrivacyLine } from '#web/records/privacy/PrivacyLine.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SignaturePad } from '#web/ui/SignaturePad.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';
import type { useSigning } from './signing.ts';

const { signer_name: signerName } = signatureForm.shape;

/** The pad for the signature, and the button that confirms it once nothing is missing. */
export function SigningPad({ signing }: { readonly signing: ReturnType<typeof useSigning> }) {
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
        {missing === null && privacy && (
          <PrivacyLine path={inLentLanguage(privacy.path)} words={privacyWords.signing} />
        )}
      </Text>
      <Button size="lg" disabled={missing !== null || disabled} aria-describedby={hint} onClick={submit}>
        {disabled ? text.submitting : text.confirm}
      </Button>
    </div>
  );
}

/** Returns the path of the text in the language of a client who holds the technician's device. */
function inLentLanguage(path: string): string {
  const language = lentLanguage();
  return language === null ? path : `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

/** Returns the missing parts of a signature that cannot be confirmed yet. */
function missingOf({
  hasName,
  hasDrawing,
  hasPrivacy,
}: Readonly<Record<'hasName' | 'hasDrawing' | 'hasPrivacy', boolean>>) {
  if (!hasName) return hasDrawing ? 'name' : 'both';
  if (!hasDrawing) return 'drawing';
  return hasPrivacy ? null : 'privacy';
}
