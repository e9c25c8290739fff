/**
 * The kinds of data that an operator can keep for a limited time: personal data in closed cases, files, and
 * the data of people who left.
 */
export const retainedKinds = ['cases', 'files', 'people'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

export const retentionLimits = { months: { min: 12, max: 240 } } as const;

/**
 * The retention periods that the form offers, in months. A call may set any number of months within the
 * limits.
 */
export const retentionChoices = [12, 24, 36, 60, 84, 120] as const;

export type RetentionColumn = `keep_${RetainedKind}_months`;

/**
 * Returns the operator's column that holds the retention period. If its value is null, the data is kept
 * forever.
 */
export function retentionColumn<Kind extends RetainedKind>(kind: Kind): `keep_${Kind}_months` {
  return `keep_${kind}_months`;
}

/**
 * The fields of a case that identify people or say how to reach them. They are removed from the case's
 * history too.
 */
export const forgottenFields = ['contact_phone', 'special_instructions', 'reported_by_name'] as const;
