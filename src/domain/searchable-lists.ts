import type { RecordName } from './record-name.ts';

export type SearchableList = {
  /** The column that the list is sorted by, newest first. */
  readonly at: string;
  /** A column that the list can be filtered by. */
  readonly kind?: string;
  /** True if its search text contains phone numbers. */
  readonly phones?: boolean;
};

/** The records that every role with access to them can list and search by text. */
export const searchableLists = {
  country_operators: { at: 'created_at' },
  profiles: { at: 'created_at' },
  clients: { at: 'created_at', kind: 'state', phones: true },
  technicians: { at: 'created_at', phones: true },
  dispatchers: { at: 'created_at', phones: true },
  machines: { at: 'created_at', kind: 'state' },
  job_orders: { at: 'scheduled_date', kind: 'stage', phones: true },
  service_requests: { at: 'created_at', phones: true },
  events: { at: 'at', kind: 'type' },
} as const satisfies Partial<Record<RecordName, SearchableList>>;
