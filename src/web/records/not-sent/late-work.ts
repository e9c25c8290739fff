import type { InputOf } from '#contract/calls/call.ts';
import { jobProgressForm } from '#contract/job-orders/form.ts';
import type { handInLateWork } from '#contract/job-orders/late-work.ts';
import { type LateWorkKind, lateWorkLimits } from '#domain/late-work.ts';
import { type Act, isStepDecision, type RefusalRecord, type Step } from '#web/records/decisions/decision.ts';
import { entryText } from '#web/records/decisions/entry-text.ts';

const kindOf: Readonly<Partial<Record<Step['kind'] | Act['kind'], LateWorkKind>>> = {
  leave: 'step',
  start: 'step',
  save: 'form',
  submit: 'form',
  sign: 'signature',
  miss: 'outcome',
  interrupt: 'outcome',
  hand_back: 'outcome',
  pause: 'outcome',
  comment: 'comment',
  attach: 'files',
};

/**
 * Returns the late work that holds everything of a refused entry: its words, photos and signature. Null for an entry
 * that has nothing of the kind, such as a single upload.
 */
export function lateWorkOf(entry: Step | Act, { code }: Pick<RefusalRecord, 'code'>): Act | null {
  const kind = kindOf[entry.kind];
  if (kind === undefined) return null;
  const { job, at } = entry;
  const own = isStepDecision(entry) ? {} : contentOf(entry);
  const input: Omit<InputOf<typeof handInLateWork>, 'id'> = {
    kind,
    refusal: code,
    done_at: at,
    based_on_version: job.version,
    form: null,
    text: entryText(entry),
    file_ids: [],
    signature: null,
    ...own,
  };
  return { kind: 'late_work', job, at, input };
}

/** Returns whether the entry is a form, saved or submitted. */
export function isFormEntry({ kind }: Step | Act): boolean {
  return kindOf[kind] === 'form';
}

/** The fields that contain words, in the order in which they are handed in as text. */
const wordFields = [
  'reason',
  'missing_part',
  'work_performed',
  'technician_notes',
  'follow_up_reason',
  'price_reason',
] as const;

function contentOf({ input, seen, ...entry }: Act): Partial<InputOf<typeof handInLateWork>> {
  const files = [input.file_ids, input.photo_ids].find(Array.isArray) ?? [];
  const form = isFormEntry({ ...entry, input }) ? jobProgressForm.safeParse(input) : null;
  // A form that lacks fields, for instance from another version of the page, is handed in as text.
  if (form?.success) return { form: form.data, text: null };
  if (entry.kind === 'sign') {
    const { signer_name, client_signature, summary_sha256, signed_at_device } = input;
    const signature = { signer_name, client_signature, summary_sha256, signed_at_device, summary: seen };
    return { signature: signature as InputOf<typeof handInLateWork>['signature'], text: null };
  }
  // A comment may be as long as the text of late work, so nothing is added to it.
  if (entry.kind === 'comment') return { file_ids: files, text: String(input.text) };
  const words = [entryText({ ...entry, input }), ...wordFields.map((field) => input[field])];
  const text = words.filter((word) => typeof word === 'string' && word !== '').join('\n');
  return { file_ids: files, text: text.slice(0, lateWorkLimits.text.max) };
}
