import { useState } from 'react';
import { formatPhone } from '#domain/values/phone.ts';
import { type NewAccount, newAccount } from './account-values.ts';

/** The values that the forms for technicians and dispatchers share. */
export type StaffValues = NewAccount & {
  operator_id: string;
  name: string;
  phone: string;
  is_active: boolean;
};

type StaffRecord = Pick<StaffValues, 'name' | 'phone' | 'is_active'>;

export function staffValuesOf(record: StaffRecord | null): StaffValues {
  return {
    ...newAccount,
    operator_id: '',
    name: record?.name ?? '',
    phone: formatPhone(record?.phone ?? ''),
    is_active: record?.is_active ?? true,
  };
}

type StaffForm<Values> = {
  readonly base: { readonly version: number; readonly is_active: boolean } | null;
  readonly save: (values: Values) => void;
};

/**
 * Asks for confirmation before an update that would deactivate someone. Drops the question if the record
 * changes in the meantime.
 */
export function useDeactivation<Values extends StaffValues>({ base, save }: StaffForm<Values>) {
  const [edit, setEdit] = useState<{ readonly values: Values; readonly version: number } | null>(null);
  const submit = (values: Values) => {
    if (base?.is_active && !values.is_active) setEdit({ values, version: base.version });
    else save(values);
  };
  const values = edit !== null && edit.version === base?.version ? edit.values : null;
  return { heldValues: values, submit, back: () => setEdit(null) };
}
