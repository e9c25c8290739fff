import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { draftStore } from '#web/app/data/draft.ts';
import { useDialogExit } from './dialog-exit.ts';

type VersionedFormOptions<Base, Values extends object> = {
  /** The current record, with its version if it has one; null if the form creates a record. */
  readonly record: Base;
  readonly valuesOf: (record: Base) => Values;
  /** Stores the input on this device until the server has saved it. */
  readonly store?: ReturnType<typeof draftStore<Values>>;
  /** True if the user may leave the form without confirmation, because the device keeps the input. */
  readonly isKept?: boolean;
  /** True if the user must decide about the input before the form moves to a newer version. */
  readonly asksFirst?: boolean;
  readonly onValuesChange?: (values: Values) => void;
};

const versionOf = (record: unknown) => (record as { readonly version?: number } | null)?.version ?? 0;

/** Holds the fields, and the version of the record that they are based on. */
function useFieldsAndBase<Base, Values extends object>({
  record,
  valuesOf,
  store,
  onValuesChange,
}: VersionedFormOptions<Base, Values>) {
  const [draft] = useState(() => store?.read() ?? null);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [base, setBase] = useState<Base>(draft === null ? record : { ...record, version: draft.version });
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<Values>({
    initialValues: draft?.values ?? valuesOf(record),
    onValuesChange: (values) => {
      store?.write({ version: versionOf(base), values });
      onValuesChange?.(values);
    },
  });
  const hasSameFields = (other: Base) => JSON.stringify(valuesOf(other)) === JSON.stringify(valuesOf(base));
  const settleOn = (next: Base) => {
    setBase(next);
    setOvertaken(false);
    setHasDraft(false);
  };
  const restartFrom = (next: Base) => {
    form.setInitialValues(valuesOf(next));
    form.reset();
    settleOn(next);
    store?.discard();
  };
  /** Bases the form on the saved version. Input typed after the form was sent is kept and stored as a draft. */
  const settle = (saved: Base, sent: Values) => {
    settleOn(saved);
    form.resetDirty(sent);
    const typed = form.getValues();
    if (JSON.stringify(typed) === JSON.stringify(sent)) store?.discard();
    else store?.write({ version: versionOf(saved), values: typed });
  };
  /**
   * Bases the form on a version that someone else saved, and keeps the input. Returns whether both versions
   * have the same fields.
   */
  const overtake = (newer: Base) => {
    setBase(newer);
    if (!hasSameFields(newer)) setOvertaken(true);
    return hasSameFields(newer);
  };
  return { form, base, setBase, hasDraft, isOvertaken, hasSameFields, restartFrom, settle, overtake };
}

/**
 * Creates a form for a record's fields and tracks its version. Fields that the user has not changed follow the
 * changes that others save. If both sides changed something, the input is kept, and the user either sends it again,
 * based on the newer version, or adopts that version. A newer version with the same fields needs no decision.
 */
export function useVersionedForm<Base, Values extends object>(options: VersionedFormOptions<Base, Values>) {
  const { record, asksFirst = false, isKept = false } = options;
  const { setBase, hasSameFields, ...fieldsAndBase } = useFieldsAndBase(options);
  const { form, base, hasDraft, restartFrom } = fieldsAndBase;
  const followed = useRef(record);
  useEffect(() => {
    if (record === followed.current || versionOf(record) < versionOf(base)) return;
    if (asksFirst && (hasDraft || versionOf(record) === versionOf(base))) return;
    if (form.isDirty() && !hasSameFields(record)) return;
    followed.current = record;
    if (form.isDirty()) setBase(record);
    else restartFrom(record);
  });
  const isBehind = versionOf(record) > versionOf(base);
  const newest = isBehind ? record : base;
  const leave = useDialogExit(form.isDirty() && !isKept);
  const takeOver = () => restartFrom(newest);
  const keep = () => setBase(newest);
  return { ...fieldsAndBase, asksFirst, isBehind, takeOver, keep, leave };
}

export type VersionedForm<Base, Values extends object> = ReturnType<typeof useVersionedForm<Base, Values>>;
