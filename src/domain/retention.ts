/** The kinds of personal data that are removed after a time: in closed cases, in files, and about people who left. */
export const retainedKinds = ['cases', 'files', 'people'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

export const retentionLimits = { months: { min: 12, max: 240 } } as const;

/** The numbers of months that the form offers; a call may set any number within the limits. */
export const retentionChoices = [12, 24, 36, 60, 84, 120] as const;

export type RetentionColumn = `keep_${RetainedKind}_months`;

/** Returns the operator's column that contains the period. If its value is null, the data is kept forever. */
export function retentionColumn<Kind extends RetainedKind>(kind: Kind): `keep_${Kind}_months` {
  return `keep_${kind}_months`;
}

/** The fields that identify people or contain contact details. They are removed from the case's history too. */
export const forgottenFields = ['contact_phone', 'special_instructions', 'reported_by_name'] as const;
