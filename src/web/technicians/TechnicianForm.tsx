import { Checkbox, Group, TextInput } from '@mantine/core';
import {
  createTechnician,
  newTechnicianForm,
  type TechnicianView,
  technicianForm,
  updateTechnician,
} from '#contract/technicians.ts';
import { type MachineKind, machineKinds } from '#domain/visit/machine-kind.ts';
import { type RecordFormProps, useSeesEveryOperator } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { StaffInputs } from '#web/records/people/PersonInputs.tsx';
import { RecordForm } from '#web/records/people/RecordForm.tsx';
import { type StaffValues, staffValuesOf, useDeactivation } from '#web/records/people/staff-values.ts';
import { machineKindsWords } from '#words/en/machine-kinds.ts';
import { techniciansWords } from '#words/en/technicians.ts';
import { wordsOf } from '#words/words.ts';
import { TechnicianDeactivation } from './TechnicianDeactivation.tsx';

type TechnicianValues = StaffValues & {
  specialization: string;
  skills: MachineKind[];
  open_jobs_seen: readonly string[];
};

const valuesOf = (technician: TechnicianView | null): TechnicianValues => ({
  ...staffValuesOf(technician),
  specialization: technician?.specialization ?? '',
  skills: [...(technician?.skills ?? [])],
  open_jobs_seen: [],
});

const fieldsOf = ({ name, phone, specialization, skills, is_active }: TechnicianValues) => ({
  name,
  phone,
  specialization,
  skills,
  is_active,
});

export function TechnicianForm(props: RecordFormProps<TechnicianView>) {
  const { record } = props;
  const words = wordsOf(techniciansWords);
  const kinds = wordsOf(machineKindsWords);
  const choosesOperator = useSeesEveryOperator();
  const newOf = (values: TechnicianValues) => {
    const { email, password, operator_id } = values;
    return { ...fieldsOf(values), email, password, ...(choosesOperator && { operator_id }) };
  };
  const state = useRecordForm({
    ...props,
    words,
    valuesOf,
    create: { call: createTechnician, schema: newTechnicianForm, fieldsOf: newOf },
    update: {
      call: updateTechnician,
      schema: technicianForm,
      fieldsOf: (values) => ({ ...fieldsOf(values), open_jobs_seen: [...values.open_jobs_seen] }),
    },
  });
  const { form, base, save } = state;
  const { heldValues, submit, back } = useDeactivation(state);
  if (heldValues !== null && base !== null) {
    return (
      <TechnicianDeactivation
        technician={base}
        command={state.command}
        confirm={(open_jobs_seen) => void save({ ...heldValues, open_jobs_seen })}
        back={back}
      />
    );
  }
  return (
    <RecordForm state={state} submit={state.ifValid(submit)}>
      <StaffInputs inputs={form.getInputProps} record={record}>
        <TextInput
          label={words.columns.specialization}
          placeholder={words.fields.specializationPlaceholder}
          {...form.getInputProps('specialization')}
        />
        <Checkbox.Group
          label={words.skills.label}
          description={words.skills.hint}
          {...form.getInputProps('skills')}
        >
          <Group gap="md" mt="xs">
            {machineKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={kinds[kind]} />
            ))}
          </Group>
        </Checkbox.Group>
      </StaffInputs>
    </RecordForm>
  );
}
