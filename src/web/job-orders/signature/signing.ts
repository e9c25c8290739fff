import { useEffect, useRef, useState } from 'react';
import type { AgreedTo, PrivacyNotice } from '#contract/calls/agreed-to.ts';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { signatureForm } from '#contract/job-orders/signature/sign.ts';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import { agreeTo } from '#web/records/privacy/agree-to.ts';
import type { SignaturePadHandle } from '#web/ui/SignaturePad.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';

type Signature = {
  readonly signer_name: string;
  readonly client_signature: string;
  readonly summary_sha256: string;
  readonly signed_at_device: string;
  readonly agreed_to: AgreedTo;
};

type SigningOptions<C extends Call> = {
  readonly summary_sha256: string;
  /** The privacy notice that the signer agrees to. Until it has loaded, signing is not possible. */
  readonly privacy: PrivacyNotice | undefined;
  inputOf(signature: Signature): InputOf<C>;
  onSaved(saved: OutputOf<C>): void;
  /** Returns true if it handled the problem, so no toast is needed. */
  onProblem?(problem: Problem): boolean;
  /** Replaces the usual way of sending the signature. */
  deliver?(input: InputOf<C>): Promise<OutputOf<C>>;
};

/** Signs the summary on the screen. If the summary changes, the drawing is erased. */
export function useSigning<C extends Call>(
  call: C,
  { summary_sha256, privacy, inputOf, onSaved, onProblem, deliver }: SigningOptions<C>,
) {
  const text = wordsOf(signatureWords);
  const pad = useRef<SignaturePadHandle>(null);
  const [isEmpty, setEmpty] = useState(true);
  const isTyped = useRef(false);
  const signed = useRef<{ client_signature: string; signed_at_device: string } | null>(null);
  const isChanged = useChangedSummary(summary_sha256, () => pad.current?.clear());
  const { form, command, submit } = useCallForm(call, {
    initialValues: { signer_name: '' },
    schema: signatureForm,
    fieldsOf: ({ signer_name }): Signature => {
      // All attempts send the same picture and time. A retry after a lost response is therefore the same
      // request.
      signed.current ??= {
        client_signature: pad.current?.toPng() ?? '',
        signed_at_device: serverNow().toISOString(),
      };
      const agreed_to = agreeTo(privacy);
      return { signer_name: signer_name.trim(), summary_sha256, agreed_to, ...signed.current };
    },
    inputOf,
    // If the pad shows the typed name as the signature, a change of the name clears the pad.
    onValuesChange: () => {
      if (isTyped.current) pad.current?.clear();
      isTyped.current = false;
    },
    done: [text.confirmed, text.confirmedText],
    onSaved,
    ...(onProblem !== undefined && { onProblem }),
    ...(deliver !== undefined && { deliver }),
  });
  const onDrawn = (empty: boolean) => {
    signed.current = null;
    setEmpty(empty);
  };
  const writeName = () => {
    const name = form.getValues().signer_name.trim();
    if (name === '') return form.setFieldError('signer_name', text.nameFirst);
    pad.current?.writeName(name);
    isTyped.current = true;
  };
  return { pad, privacy, isEmpty, isChanged, form, isSending: command.isRunning, submit, onDrawn, writeName };
}

/** Returns true once the summary differs from the first one. Each change calls `onChange`. */
function useChangedSummary(summary: string, onChange: () => void): boolean {
  const visibleSummary = useRef(summary);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (visibleSummary.current === summary) return;
    visibleSummary.current = summary;
    onChange();
    setChanged(true);
  });
  return isChanged;
}
