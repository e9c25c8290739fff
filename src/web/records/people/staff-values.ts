import { formatPhone } from '#domain/values/phone.ts';
import { type NewAccount, newAccount } from './account-values.ts';
import { useSeesEveryOperator } from './management.ts';

/** The values that the forms for technicians and dispatchers share. */
export type StaffValues = NewAccount & {
  operator_id: string;
  name: string;
  second_name: string;
  phone: string;
  is_active: boolean;
};

type StaffRecord = Pick<StaffValues, 'name' | 'phone' | 'is_active'> & {
  readonly second_name: string | null;
};

export function staffValuesOf(record: StaffRecord | null): StaffValues {
  return {
    ...newAccount,
    operator_id: '',
    name: record?.name ?? '',
    second_name: record?.second_name ?? '',
    phone: formatPhone(record?.phone ?? ''),
    is_active: record?.is_active ?? true,
  };
}

/**
 * Returns a function that builds the fields of a new record. A super_admin who is not acting for an operator also
 * sends the operator.
 */
export function useNewStaff<Values extends StaffValues, Fields>(fieldsOf: (values: Values) => Fields) {
  const choosesOperator = useSeesEveryOperator();
  return (values: Values) => {
    const { email, password, operator_id } = values;
    return { ...fieldsOf(values), email, password, ...(choosesOperator && { operator_id }) };
  };
}
