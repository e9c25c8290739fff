import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { access } from '#domain/access.ts';
import type { RecordName } from '#domain/record-name.ts';
import { secretsOf } from '#server/store/rows/secret.ts';
import { releasedMigrations } from '../support/databases/database.ts';
import { storedTables } from '../support/databases/stored-tables.ts';

/** Words in a column's name that suggest a secret. */
const suspicious =
  /^(passwords?|passphrase|passcode|pin|otp|secrets?|tokens?|keys?|codes?|nonce|salt|hash|sha256|digest|mac|encrypted|sealed)$/i;
/** Columns that look secret but are not: pictures, and hashes of texts, files and events that their readers may verify. */
const open = [
  'agreements.text_sha256',
  'case_chains.hash',
  'case_links.content_hash',
  'case_links.previous_hash',
  'day_seals.hash',
  'day_seals.key_fingerprint',
  'day_seals.previous_hash',
  'erased_parts.part_hash',
  'files.sha256',
  'installation.push_public_key',
  'late_work.client_signature',
  'late_work.client_signature_sha256',
  'late_work.signed_summary_sha256',
  'operator_logos.png',
  'operator_logos.sha256',
  'privacy_texts.sha256',
  'rewritten_events.content_hash',
  'seal_certificates.key_kind',
  'signatures.client_signature',
  'signatures.client_signature_sha256',
  'signatures.signed_summary_sha256',
  'uploads.sha256',
];
const isRecord = (name: string): name is RecordName => name in access;
const wordsOf = (name: string) => name.split('_');
const typeOf = (column: PgColumn) => (is(column, PgArray) ? column.baseColumn : column).getSQLType();
const isSuspicious = (column: PgColumn) => {
  const type = typeOf(column);
  return (
    type === 'bytea' ||
    (/^(text|varchar|uuid|json)/.test(type) && wordsOf(column.name).some((word) => suspicious.test(word)))
  );
};

let tables: Awaited<ReturnType<typeof storedTables>>;
beforeAll(async () => {
  tables = await storedTables();
});

const named = (choose: (table: string) => readonly string[]) =>
  [...tables.keys()].flatMap((table) => choose(table).map((column) => `${table}.${column}`)).toSorted();
const columnsOf = (name: string) => {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`No table ${name}`);
  return { all: getTableConfig(table).columns, secret: secretsOf(table).map(([, column]) => column) };
};

test('the tables of the store are all tables of the newest migration', () => {
  const meta = join(releasedMigrations, 'meta');
  const snapshot = readdirSync(meta).find((file) => file.endsWith('_snapshot.json')) ?? '';
  const { tables: migrated } = JSON.parse(readFileSync(join(meta, snapshot), 'utf8'));
  expect([...tables.keys()].map((name) => `public.${name}`).toSorted()).toEqual(
    Object.keys(migrated).toSorted(),
  );
});

test('the columns that are marked as secret are these', () => {
  const marked = named((table) => columnsOf(table).secret.map(({ name }) => name));
  expect(marked).toMatchInlineSnapshot(`
    [
      "calendar_feeds.secret_sha256",
      "credentials.access_token",
      "credentials.id_token",
      "credentials.password",
      "credentials.refresh_token",
      "email_changes.new_token_sha256",
      "email_changes.old_token_sha256",
      "idempotency_keys.key",
      "idempotency_keys.request_sha256",
      "idempotency_keys.response",
      "installation.push_private_key",
      "installation.session_secret",
      "installation.setup_token_sha256",
      "known_devices.token_sha256",
      "machines.label_token",
      "outgoing_mails.body",
      "outgoing_mails.unsubscribe_url",
      "pending_sign_ups.browser_sha256",
      "pending_sign_ups.password",
      "pending_sign_ups.token_sha256",
      "push_subscriptions.auth",
      "push_subscriptions.endpoint",
      "push_subscriptions.p256dh",
      "report_addresses.stop_key",
      "seal_certificates.private_key",
      "seal_keys.private_key",
      "sealed_reports.code_proof_sha256",
      "sealed_reports.file_proof_sha256",
      "sessions.device_sha256",
      "sessions.token_sha256",
      "sign_in_guesses.account_hash",
      "sign_in_guesses.address_hash",
      "sign_in_guesses.site_hash",
      "two_factors.recovery_codes_sha256",
      "two_factors.secret_encrypted",
      "verifications.identifier",
      "visit_links.token_sha256",
    ]
  `);
});

test('a column whose name or type suggests a secret is marked, or its content is known to be open', () => {
  const unmarked = named((table) => {
    const { all, secret } = columnsOf(table);
    return all.filter((column) => isSuspicious(column) && !secret.includes(column)).map(({ name }) => name);
  });
  expect(unmarked).toEqual(open);
});

test('a role of people reads no secret, except labels and the keys of its own writes', () => {
  const read = named((name) =>
    isRecord(name)
      ? columnsOf(name)
          .secret.map((column) => column.name)
          .filter((column) => !access[name].hidden?.includes(column))
      : [],
  );
  expect(read).toEqual([
    'idempotency_keys.key',
    'idempotency_keys.request_sha256',
    'idempotency_keys.response',
    'machines.label_token',
  ]);
});
