import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { signJobOrder } from '#contract/job-orders.ts';
import type { Role } from '#domain/actor.ts';
import { signerNameLimits } from '#domain/signature.ts';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SignaturePad, type SignaturePadHandle } from '#web/ui/SignaturePad.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';
import { afterSignature } from './next-step.ts';
import { SummaryPanel } from './SummaryPanel.tsx';

type SignatureFormProps = {
  readonly job: JobOrderView & {
    readonly summary: NonNullable<JobOrderView['summary']>;
    readonly summary_sha256: string;
  };
  readonly role: Role;
};

const { signer_name: signerName } = signJobOrder.input.shape;

/** The signature is for the summary on the screen. When the summary changes, what was drawn is void. */
export function SignatureForm({ job, role }: SignatureFormProps) {
  const text = wordsOf(jobOrdersWords).signature;
  const { pad, isEmpty, isChanged, form, command, submit, onDrawn, writeName } = useSigning({ job, role });
  const hint = useId();
  const hasName = signerName.safeParse(form.values.signer_name).success;
  const missing = missingOf({ hasName, hasDrawing: !isEmpty });
  const disabled = command.isRunning;
  return (
    <>
      {isChanged && <Notice tone="warning">{text.changed}</Notice>}
      <SummaryPanel summary={job.summary} timeZone={job.time_zone} />
      <Panel>
        <Stack gap="md">
          <TextInput
            label={text.signerName}
            size="md"
            required
            maxLength={signerNameLimits.max}
            disabled={disabled}
            {...form.getInputProps('signer_name')}
          />
          <VisuallyHidden role="status">{isEmpty ? '' : text.padSigned}</VisuallyHidden>
          <SignaturePad
            ref={pad}
            labels={{ empty: text.padEmpty, signed: text.padSigned }}
            onChange={onDrawn}
            disabled={disabled}
          />
          {form.errors.client_signature && <Notice tone="error">{form.errors.client_signature}</Notice>}
          <Group className="gh-actions">
            <Button variant="default" size="md" disabled={disabled} onClick={() => pad.current?.clear()}>
              {text.clear}
            </Button>
            <Button variant="default" size="md" disabled={disabled} onClick={writeName}>
              {text.typeName}
            </Button>
          </Group>
          <Text id={hint} role="status" c="dimmed">
            {missing !== null && text.missing[missing]}
          </Text>
          <Button
            size="lg"
            disabled={missing !== null || disabled}
            aria-describedby={missing === null ? undefined : hint}
            onClick={submit}
          >
            {disabled ? text.submitting : text.confirm}
          </Button>
        </Stack>
      </Panel>
    </>
  );
}

/** What is still missing before the signature can be confirmed. */
function missingOf({ hasName, hasDrawing }: { hasName: boolean; hasDrawing: boolean }) {
  if (hasName) return hasDrawing ? null : 'drawing';
  return hasDrawing ? 'name' : 'both';
}

function useSigning({ job, role }: SignatureFormProps) {
  const text = wordsOf(jobOrdersWords).signature;
  const navigate = useNavigate();
  const pad = useRef<SignaturePadHandle>(null);
  const [isEmpty, setEmpty] = useState(true);
  const isTyped = useRef(false);
  const signed = useRef<{ client_signature: string; signed_at_device: string } | null>(null);
  const isChanged = useChangedSummary(job.summary_sha256, () => pad.current?.clear());
  const { form, command, submit } = useCallForm(signJobOrder, {
    initialValues: { signer_name: '' },
    schema: signJobOrder.input,
    fieldsOf: ({ signer_name }) => {
      // Every try sends the same picture and moment, so that a retry after a lost answer is the same request.
      signed.current ??= {
        client_signature: pad.current?.toPng() ?? '',
        signed_at_device: new Date().toISOString(),
      };
      const { id, version, summary_sha256 } = job;
      return { id, version, signer_name: signer_name.trim(), summary_sha256, ...signed.current };
    },
    // When the signer's name changes, a name that was written as the signature is erased.
    onValuesChange: () => {
      if (isTyped.current) pad.current?.clear();
      isTyped.current = false;
    },
    done: [text.confirmed, text.confirmedText],
    onSaved: () => void navigate({ to: afterSignature(role), replace: true }),
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
  return { pad, isEmpty, isChanged, form, command, submit, onDrawn, writeName };
}

/** True once another summary has come than the one that was shown first; each one that comes calls `onChange`. */
function useChangedSummary(summary: string, onChange: () => void): boolean {
  const shown = useRef(summary);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (shown.current === summary) return;
    shown.current = summary;
    onChange();
    setChanged(true);
  });
  return isChanged;
}
