import type { InputOf } from '#contract/calls/call.ts';
import { jobProgressForm } from '#contract/job-orders/form.ts';
import { type handInLateWork, lateDetails } from '#contract/job-orders/late-work.ts';
import { type JobForm, jobFormOf } from '#domain/job-orders/form.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { type VisitAct, visitActs } from '#domain/visit/acts.ts';
import { type Act, isStepDecision, type RefusalRecord, type Step } from '#web/records/decisions/decision.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { comma } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type LateWorkInput = InputOf<typeof handInLateWork>;

/**
 * Returns the late work that contains everything in a refused entry: its words, photos and signature. Null for an
 * entry that has none of these, such as a single upload. Fields that a form leaves out are taken from `newest`.
 */
export function lateWorkOf(
  entry: Step | Act,
  { code }: Pick<RefusalRecord, 'code'>,
  newest?: JobForm,
): Act | null {
  const kind = visitActs.find((late) => late === entry.kind);
  if (kind === undefined) return null;
  const { job, at } = entry;
  const own = isStepDecision(entry) ? {} : contentOf(kind, entry, newest);
  const input: Omit<LateWorkInput, 'id'> = {
    kind,
    refusal: code,
    done_at: at,
    based_on_version: job.version,
    form: null,
    text: null,
    details: null,
    file_ids: [],
    signature: null,
    ...own,
  };
  return { kind: 'late_work', job, at, input };
}

/** Returns whether the entry is a form, saved or submitted. */
export function isFormEntry({ kind }: Step | Act): boolean {
  return kind === 'save' || kind === 'submit';
}

/** The fields that contain the technician's own words, in the order in which they are handed in as text. */
const wordFields = [
  'problem_description',
  'reported_by_name',
  'contact_phone',
  'special_instructions',
  'text',
  'reason',
  'work_performed',
  'technician_notes',
  'follow_up_reason',
  'price_reason',
] as const;

function contentOf(kind: VisitAct, entry: Act, newest: JobForm | undefined): Partial<LateWorkInput> {
  const { input, seen } = entry;
  if (kind === 'sign') {
    const { signer_name, client_signature, summary_sha256, signed_at_device } = input;
    const signature = { signer_name, client_signature, summary_sha256, signed_at_device, summary: seen };
    return { signature: signature as LateWorkInput['signature'] };
  }
  const details = detailsOf(input);
  const form = isFormEntry(entry)
    ? jobProgressForm.safeParse({ ...(newest && jobFormOf(newest)), ...input })
    : null;
  if (form?.success) return { form: form.data, details };
  // A form that lacks fields, for instance from another version of the page, is handed in as text.
  const words = [seen?.about, ...wordFields.map((field) => input[field])].filter(
    (word) => typeof word === 'string',
  );
  const facts = (isFormEntry(entry) ? factsOf(input) : []).map((line) => `\n${line}`).join('');
  const said = words.filter((word) => word !== '').join('\n');
  const { max } = lateWorkLimits.text;
  const text = `${said.slice(0, Math.max(0, max - facts.length))}${facts}`.trim().slice(0, max);
  const files = [input.file_ids, input.photo_ids].find(Array.isArray) ?? [];
  return { file_ids: files, details, text: text === '' ? null : text };
}

/** Returns the parts, the hours and the fee of a form that cannot be handed in as a form, so they are not lost. */
function factsOf({ parts_used, time_spent_hours, visit_fee }: Act['input']): readonly string[] {
  const { parts, timeSpent, facts } = wordsOf(formWords);
  const names = Array.isArray(parts_used) ? parts_used.flatMap((part) => Object(part).name ?? []) : [];
  const named = {
    [parts]: names.join(comma()),
    [timeSpent]: time_spent_hours,
    [facts.serviceFee]: visit_fee,
  };
  return Object.entries(named).flatMap(([name, value]) => (value ? `${name}: ${String(value)}` : []));
}

/** Returns the facts of an action that are neither text nor a form; null if it has none. Invalid facts are left out. */
function detailsOf(input: Act['input']): LateWorkInput['details'] {
  const facts = Object.entries(lateDetails.shape).map(
    ([name, field]) => [name, field.safeParse(input[name]).data ?? null] as const,
  );
  return facts.some(([, fact]) => fact !== null) ? Object.fromEntries(facts) : null;
}
