import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { signJobOrder } from '#contract/job-orders.ts';
import type { Role } from '#domain/actor.ts';
import { signerNameLimits } from '#domain/signature.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SignaturePad, type SignaturePadHandle } from '#web/ui/SignaturePad.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';
import { afterSignature } from './next-step.ts';
import { SummaryPanel } from './SummaryPanel.tsx';

/** What is not there yet of what a confirmation needs. */
function missingOf({ hasName, hasDrawing }: { hasName: boolean; hasDrawing: boolean }) {
  if (hasName) return hasDrawing ? null : 'drawing';
  return hasDrawing ? 'name' : 'both';
}

type Signable = JobOrderView & {
  readonly summary: NonNullable<JobOrderView['summary']>;
  readonly summary_sha256: string;
};

/** The signature binds to the summary that is on the screen: when that changes, what was drawn is void. */
export function SignatureForm({ job, role }: { readonly job: Signable; readonly role: Role }) {
  const jobOrders = wordsOf(jobOrdersWords);
  const text = jobOrders.signature;
  const navigate = useNavigate();
  const pad = useRef<SignaturePadHandle>(null);
  const [signer, setSigner] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isEmpty, setEmpty] = useState(true);
  const [isChanged, setChanged] = useState(false);
  const shown = useRef(job.summary_sha256);
  const isTyped = useRef(false);
  const signed = useRef<{ png: string; at: string } | null>(null);
  useEffect(() => {
    if (shown.current === job.summary_sha256) return;
    shown.current = job.summary_sha256;
    pad.current?.clear();
    setChanged(true);
  }, [job.summary_sha256]);
  const command = useCommand(signJobOrder, {
    onSuccess: () => {
      toastSuccess(text.confirmed, text.confirmedText);
      void navigate({ to: afterSignature(role), replace: true });
    },
    onProblem: (problem) => {
      setErrors(Object.fromEntries((problem.errors ?? []).map(({ path, message }) => [path, message])));
      return false;
    },
  });
  const hint = useId();
  const hasName = signer.trim().length >= signerNameLimits.min;
  const missing = missingOf({ hasName, hasDrawing: !isEmpty });
  const confirm = () => {
    if (pad.current === null || missing !== null) return;
    setErrors({});
    // The same picture and moment on every try: a retry after a lost answer is the same request.
    signed.current ??= { png: pad.current.toPng(), at: new Date().toISOString() };
    const { id, version, summary_sha256 } = job;
    void command.run({
      id,
      version,
      signer_name: signer.trim(),
      client_signature: signed.current.png,
      summary_sha256,
      signed_at_device: signed.current.at,
    });
  };
  const onChange = (empty: boolean) => {
    signed.current = null;
    setEmpty(empty);
  };
  // A typed name that is no longer the signer's is no signature.
  const rename = (name: string) => {
    setSigner(name);
    if (isTyped.current) pad.current?.clear();
    isTyped.current = false;
  };
  const writeName = () => {
    if (signer.trim() === '') setErrors({ signer_name: text.nameFirst });
    else {
      pad.current?.writeName(signer.trim());
      isTyped.current = true;
    }
  };
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
            disabled={command.isRunning}
            value={signer}
            error={errors.signer_name}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <VisuallyHidden role="status">{isEmpty ? '' : text.padSigned}</VisuallyHidden>
          <SignaturePad
            ref={pad}
            labels={{ empty: text.padEmpty, signed: text.padSigned }}
            onChange={onChange}
            disabled={command.isRunning}
          />
          {errors.client_signature !== undefined && <Notice tone="error">{errors.client_signature}</Notice>}
          <Group className="gh-actions">
            <Button
              variant="default"
              size="md"
              disabled={command.isRunning}
              onClick={() => pad.current?.clear()}
            >
              {text.clear}
            </Button>
            <Button variant="default" size="md" disabled={command.isRunning} onClick={writeName}>
              {text.typeName}
            </Button>
          </Group>
          <Text id={hint} role="status" c="dimmed">
            {missing !== null && text.missing[missing]}
          </Text>
          <Button
            size="lg"
            disabled={missing !== null || command.isRunning}
            aria-describedby={missing === null ? undefined : hint}
            onClick={confirm}
          >
            {command.isRunning ? text.submitting : text.confirm}
          </Button>
        </Stack>
      </Panel>
    </>
  );
}
