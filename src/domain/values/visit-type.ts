export const visitTypes = ['full_service', 'preventive', 'unscheduled', 'troubleshooting', 'paid'] as const;
export type VisitType = (typeof visitTypes)[number];
