import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { eraserPolicy, systemPolicies } from '#server/store/access/row-access.ts';
import { bytes, oneOf } from '#server/store/rows/columns.ts';

/**
 * The head of each chain. A writer locks it until the transaction ends. Only triggers, which run as the eraser, write
 * to the four tables in this file. The roles that transactions run as may not write to them.
 */
export const case_chains = pgTable(
  'case_chains',
  {
    /** The id of the request, or of a job order without a request. An operator's own chain has the operator's id. */
    case_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    length: integer().notNull(),
    /** The hash of the last link. */
    hash: bytes().notNull(),
  },
  () => [...systemPolicies('case_chains'), eraserPolicy('case_chains')],
);

/**
 * The kinds of links. An 'event' has one hash for everything in it. An 'event-in-parts', which the first releases did
 * not have, has a hash for each part that an erasure may replace. An event, a signature, a sealed report and a file are
 * added once. A removed file and a batch of rewritten events explain why content is different or gone.
 */
const linkKinds = [
  'event',
  'event-in-parts',
  'signature',
  'report',
  'file',
  'file-removed',
  'rewritten',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The links of each chain. Each holds the hash of the previous link, and of the content when the link was added. */
export const case_links = pgTable(
  'case_links',
  {
    case_id: uuid().notNull(),
    position: integer().notNull(),
    operator_id: uuid().notNull(),
    kind: text({ enum: linkKinds }).notNull(),
    /** The id of the event, the file, or the signed job; for rewritten events, the id of the erased account or of the operator. */
    entry_id: uuid().notNull(),
    previous_hash: bytes().notNull(),
    content_hash: bytes().notNull(),
    /** The database's clock, which is also that of the day seals. */
    added_at: timestamp({ withTimezone: true }).notNull(),
    /**
     * A random text for each part of the event that an erasure may replace, so the hash of the part reveals nothing
     * about it. The erasure of a part removes its text.
     */
    salts: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.case_id, table.position] }),
    oneOf('case_links_kind', table.kind, linkKinds),
    index('case_links_of_day').on(table.operator_id, table.added_at),
    ...systemPolicies('case_links'),
    eraserPolicy('case_links'),
  ],
);

/**
 * The events with one hash in which an erasure, or the end of a retention period, replaced names, with the hash of
 * the new content.
 */
export const rewritten_events = pgTable(
  'rewritten_events',
  {
    operator_id: uuid().notNull(),
    /** The position of the link in the operator's own chain that vouches for these rows. */
    position: integer().notNull(),
    event_id: uuid().notNull(),
    content_hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.position, table.event_id] }),
    index('rewritten_events_of_event').on(table.event_id, table.position),
    ...systemPolicies('rewritten_events'),
    eraserPolicy('rewritten_events'),
  ],
);

/**
 * The parts of events that an erasure or the end of a retention period replaced, with the hash of their former value.
 */
export const erased_parts = pgTable(
  'erased_parts',
  {
    event_id: uuid().notNull(),
    part: text().notNull(),
    operator_id: uuid().notNull(),
    /** The position of the link in the operator's own chain that vouches for this row. */
    position: integer().notNull(),
    part_hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.part] }),
    index('erased_parts_of_link').on(table.operator_id, table.position),
    ...systemPolicies('erased_parts'),
    eraserPolicy('erased_parts'),
  ],
);
