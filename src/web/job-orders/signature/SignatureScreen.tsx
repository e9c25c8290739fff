import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { numberIn, recordAddress } from '#domain/events/record-address.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { takeBack, useHandedOver } from '#web/app/accounts/handed-over.ts';
import { StaffNotice, useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import '#web/records/decisions/deliver-act.ts';
import { jobAfterEntries } from '#web/records/decisions/job-after-entries.ts';
import { provideRules, useQueryAfterEntries } from '#web/records/decisions/job-entries.ts';
import { RecordByNumber } from '#web/records/page/RecordByNumber.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { usePageHeading } from '#web/ui/page-heading.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { startWords } from '#words/en/start.ts';
import { becauseRefused, reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { afterSignature } from './after-signature.ts';
import { HandBack } from './HandBack.tsx';
import { hashOfSummary } from './hash-of-summary.ts';
import { SignatureForm } from './SignatureForm.tsx';
import { SignedNotice, ThankYou } from './SignedNotice.tsx';
import { SignerLanguage } from './SignerLanguage.tsx';
import classes from './Signing.module.css';

provideRules(jobAfterEntries);

type SignatureScreenProps = { readonly jobId: string; readonly via: 'technician' | 'client' };

/** The screen for signing a job. The URL contains the job's id or its number. */
export function SignatureScreen({ jobId, via }: SignatureScreenProps) {
  const number = numberIn('job_orders', jobId);
  if (number === null) return <SigningOf jobId={jobId} via={via} />;
  const address = (id: string) => `/${via}/jobs/${id}/signature`;
  return <RecordByNumber record="job_orders" number={number} address={address} />;
}

function SigningOf({ jobId, via }: SignatureScreenProps) {
  const { app } = wordsOf(startWords);
  const signature = wordsOf(signatureWords);
  const query = useQueryAfterEntries(useServerQuery(getJobOrder, { id: jobId }));
  const [signed, setSigned] = useState<JobOrderView | null>(null);
  const job = signed ?? query.data;
  const isSigned = job !== undefined && job.signed_at !== null;
  const isInClientsHand = via === 'technician' && job !== undefined && isInHand(job, signed !== null);
  const heading = usePageHeading(signature.title);
  return (
    <div className={classes.screen}>
      <header className={`${classes.head} ${via === 'technician' ? classes.withLanguages : ''}`}>
        {!isInClientsHand && (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={app.back}
            component={Link}
            to={via === 'client' ? '/client' : recordAddress('job_orders', jobId)}
          >
            <IconArrowLeft aria-hidden size={20} />
          </ActionIcon>
        )}
        <div>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {signature.title}
          </Title>
          {!isSigned && (
            <Text c="dimmed" size="sm">
              {signature.description}
            </Text>
          )}
        </div>
        {via === 'technician' && <SignerLanguage />}
      </header>
      {isNotFound(query.error) ? (
        <EmptyState text={wordsOf(formWords).notFound} />
      ) : (
        <QueryState query={query}>
          {(read) => <Signing job={signed ?? read} isInClientsHand={isInClientsHand} onSigned={setSigned} />}
        </QueryState>
      )}
      {via === 'technician' && <TakeBack />}
    </div>
  );
}

/**
 * Lets the technician take the phone back. If the server refuses the signature, a password that is being typed is
 * kept.
 */
function TakeBack() {
  const isHandedOver = useHandedOver() !== null;
  const { session } = useSession();
  const navigate = useNavigate();
  if (!isHandedOver || session === null) return null;
  const unlocked = () => {
    takeBack(session.user.id);
    void navigate({ to: afterSignature('technician'), replace: true });
  };
  return (
    <div className={classes.wide}>
      <HandBack onUnlocked={unlocked} />
    </div>
  );
}

/**
 * The number of minutes after a signature during which the client may still hold the phone, for instance after a
 * reload.
 */
const heldMinutes = 10;

/**
 * Returns whether the client may still hold the technician's phone: they signed on it, just now or a short time ago.
 */
function isInHand({ signed_at, signature_method }: JobOrderView, isSignedNow: boolean): boolean {
  if (signed_at === null || signature_method !== 'technician_device') return false;
  return isSignedNow || Date.now() - Date.parse(signed_at) < heldMinutes * 60_000;
}

type SigningProps = {
  readonly job: JobOrderView;
  readonly isInClientsHand: boolean;
  readonly onSigned: (job: JobOrderView) => void;
};

function Signing({ job, isInClientsHand, onSigned }: SigningProps) {
  const signature = wordsOf(signatureWords);
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  if (role === null) return null;
  if (isStaff) return <StaffNotice />;
  if (role === 'technician' && isInClientsHand) return <ThankYou job={job} />;
  if (job.signed_at !== null && (role !== 'client' || job.signature_method === 'signed_link')) {
    return <SignedNotice job={job} role={role} />;
  }
  const refused = refusal(jobOrderWorkflow, 'sign', job, { role });
  if (refused !== null || job.summary === null) {
    return (
      <Notice tone="info" title={signature.notAwaiting}>
        {refused && reasonText(becauseRefused(refused))}
      </Notice>
    );
  }
  return (
    <SignatureForm
      job={{
        ...job,
        summary: job.summary,
        summary_sha256: job.summary_sha256 ?? hashOfSummary(job.summary),
      }}
      role={role}
      onSigned={onSigned}
    />
  );
}
