import { placingActs } from '#domain/visit/acts.ts';
import { type Act, type HeldDecision, isAct, isOfTechnician, slotOf, subjectOf } from './decision.ts';

// The order of entries, and the effect of a response on the entries after it.

/** Bases a later entry of the same job on the version that the server has saved. */
export function rebaseEntry(one: HeldDecision, jobId: string, version: number | null): HeldDecision {
  if (version === null || !isOfTechnician(one) || one.decision.job.id !== jobId) return one;
  return { ...one, decision: { ...one.decision, job: { ...one.decision.job, version } } };
}

const fileFields = ['file_ids', 'photo_ids'] as const;

/**
 * Returns the files that an action refers to: IDs of uploaded files, and keys of entries that are waiting to be
 * uploaded.
 */
export function filesOf({ input }: Act): readonly unknown[] {
  return fileFields.flatMap((field) => (Array.isArray(input[field]) ? input[field] : []));
}

/** Replaces the key of an upload with the file's ID; null removes it. */
export function withFile(one: HeldDecision, key: string, fileId: string | null | undefined): HeldDecision {
  if (fileId === undefined || !isAct(one) || !filesOf(one.decision).includes(key)) return one;
  const replaced = fileFields.flatMap((field) => {
    const ids = one.decision.input[field];
    if (!Array.isArray(ids)) return [];
    return [[field, ids.flatMap((name) => (name === key ? (fileId ?? []) : name))] as const];
  });
  const input = { ...one.decision.input, ...Object.fromEntries(replaced) };
  return { ...one, decision: { ...one.decision, input } };
}

/**
 * Adds the decision, after the earlier ones of its record, or before the entry with the key `before`, which refers to
 * it. It replaces a decision with the same slot, but never a technician's entry that may have reached the server or
 * was refused.
 */
export function keep(
  held: readonly HeldDecision[],
  one: HeldDecision,
  before?: string,
): readonly HeldDecision[] {
  const next = held.find(({ key }) => key === before);
  // Entries of a record are at least one millisecond apart.
  if (next !== undefined) return inOrder([...held, { ...one, sendAt: next.sendAt - 0.5 }]);
  const slot = slotOf(one);
  const mayBeReplaced = (other: HeldDecision) =>
    !isOfTechnician(other) || one.key === other.key || (!other.mayHaveArrived && other.refused === null);
  const others = held.filter((other) => slotOf(other) !== slot || !mayBeReplaced(other));
  if (!isOfTechnician(one)) return inOrder([...others, one]);
  const { id } = subjectOf(one.decision);
  const earlier = others.filter(
    (other) =>
      other.key !== one.key && (subjectOf(other.decision).id === id || (isOfDay(one) && isOfDay(other))),
  );
  const sendAt = one.isLeft ? one.sendAt : Math.max(one.sendAt, ...earlier.map((other) => other.sendAt + 1));
  return inOrder([...others, { ...one, sendAt }]);
}

/**
 * Returns whether the server must get the entry in the order of the technician's day, even across jobs, because it
 * shows where the technician is.
 */
export function isOfDay(one: HeldDecision): boolean {
  return isOfTechnician(one) && placingActs.some((kind) => kind === one.decision.kind);
}

/** Returns the name of a group of entries. Only one entry of a group is sent at a time, even by other tabs. */
export function turnOf(one: HeldDecision): string {
  return isOfDay(one) ? `day of ${one.userId}` : subjectOf(one.decision).id;
}

export const inOrder = (held: readonly HeldDecision[]) =>
  held.toSorted((one, other) => one.sendAt - other.sendAt);

/** Returns the effect of the server's response on later entries of the record. */
export function responseEffect(one: HeldDecision, output: unknown) {
  const { version, id } = Object(output);
  const isUpload = one.decision.kind === 'upload';
  return {
    version: typeof version === 'number' ? version : null,
    ...(isUpload && typeof id === 'string' && { fileId: id }),
  };
}
