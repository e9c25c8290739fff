import { useNavigate } from '@tanstack/react-router';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Role } from '#domain/actor.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useDelivery } from '#web/records/decisions/act-delivery.ts';
import { afterSignature } from './after-signature.ts';
import { recipientsText, reportText } from './report-text.ts';
import { SigningBoard } from './SigningBoard.tsx';
import { SigningCode } from './SigningCode.tsx';
import { useSigning } from './signing.ts';

type SignatureFormProps = {
  readonly job: JobOrderView & {
    readonly summary: NonNullable<JobOrderView['summary']>;
    readonly summary_sha256: string;
  };
  readonly role: Role;
  /** Called after signing on the technician's phone, while the client still holds it. */
  readonly onSigned: (job: JobOrderView) => void;
};

/**
 * The form for signing on this screen. The suggested names and the privacy notice load while the client
 * reads.
 */
export function SignatureForm({ job, role, onSigned }: SignatureFormProps) {
  const navigate = useNavigate();
  const { id, version, summary, summary_sha256, time_zone } = job;
  const offer = useServerQuery(readSigning, { id });
  const offered = offer.data;
  const delivery = useDelivery('sign', signJobOrder, job, { seen: summary });
  const signing = useSigning(signJobOrder, {
    ...delivery,
    summary_sha256,
    privacy: offered?.privacy,
    inputOf: (signature) => ({ id, version, ...signature }),
    onSaved: (signed) => {
      if (role === 'technician') return onSigned(signed);
      if (offered !== undefined) toastSuccess(reportText(offered, role));
      void navigate({ to: afterSignature(role), replace: true });
    },
  });
  return (
    <SigningBoard
      summary={summary}
      timeZone={time_zone}
      signers={offered?.candidates ?? []}
      signing={signing}
      recipients={offered && recipientsText(offered, role)}
    >
      {offered === undefined && offer.error !== null && <QueryState query={offer}>{() => null}</QueryState>}
      {role !== 'client' && <SigningCode job={job} />}
    </SigningBoard>
  );
}
