import { Checkbox, Group, TextInput } from '@mantine/core';
import {
  createTechnician,
  newTechnicianForm,
  type TechnicianView,
  technicianForm,
  updateTechnician,
} from '#contract/technicians.ts';
import { type MachineKind, machineKinds } from '#domain/visit/machine-kind.ts';
import type { RecordFormProps } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { StaffForm } from '#web/records/people/StaffForm.tsx';
import { type StaffValues, staffValuesOf, useNewStaff } from '#web/records/people/staff-values.ts';
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

const fieldsOf = ({ name, second_name, phone, specialization, skills, is_active }: TechnicianValues) => ({
  name,
  second_name,
  phone,
  specialization,
  skills,
  is_active,
});

export function TechnicianForm(props: RecordFormProps<TechnicianView>) {
  const words = wordsOf(techniciansWords);
  const kinds = wordsOf(machineKindsWords);
  const state = useRecordForm({
    ...props,
    words,
    valuesOf,
    create: { call: createTechnician, schema: newTechnicianForm, fieldsOf: useNewStaff(fieldsOf) },
    update: {
      call: updateTechnician,
      schema: technicianForm,
      fieldsOf: (values) => ({ ...fieldsOf(values), open_jobs_seen: [...values.open_jobs_seen] }),
    },
  });
  const { form, base, command, save } = state;
  return (
    <StaffForm
      state={state}
      record={props.record}
      deactivation={(values, back) =>
        base && (
          <TechnicianDeactivation
            technician={base}
            command={command}
            confirm={(open_jobs_seen) => void save({ ...values, open_jobs_seen })}
            back={back}
          />
        )
      }
    >
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
    </StaffForm>
  );
}
