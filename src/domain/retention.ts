/** What an operator may keep for a limited time: what closed cases say of people, files, and people who left. */
export const retained = ['cases', 'files', 'people'] as const;
export type Retained = (typeof retained)[number];

export const retentionLimits = { months: { min: 12, max: 240 } } as const;

/** The choices that people are offered, in months; any other within the limits may be set by the call. */
export const retentionChoices = [12, 24, 36, 60, 84, 120] as const;

export type RetentionColumn = `keep_${Retained}_months`;

/** Where the operator keeps the choice. Null keeps forever. */
export function retentionColumn<Kind extends Retained>(kind: Kind): `keep_${Kind}_months` {
  return `keep_${kind}_months`;
}

/** The fields of a case that say how to reach people or where to find them. They go from its history too. */
export const forgottenFields = ['contact_phone', 'special_instructions', 'reported_by_name'] as const;
