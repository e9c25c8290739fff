type ColumnParser = (text: string) => unknown;

const asText: ColumnParser = (text) => text;

/** Returns a number, or text if the int8 has more digits than a number can hold exactly. */
const asInteger: ColumnParser = (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const asBuffer: ColumnParser = (text) => Buffer.from(text.slice('\\x'.length), 'hex');

/**
 * The parsers for types that pg's own parsers would convert differently or less precisely, with the OIDs of the
 * types.
 */
export const columnParsers: readonly { oid: number; arrayOid: number; parse: ColumnParser }[] = [
  { oid: 17, arrayOid: 1001, parse: asBuffer }, // bytea
  { oid: 20, arrayOid: 1016, parse: asInteger }, // int8
  { oid: 1082, arrayOid: 1182, parse: asText }, // date
  { oid: 1114, arrayOid: 1115, parse: asText }, // timestamp
  { oid: 1186, arrayOid: 1187, parse: asText }, // interval
  { oid: 1700, arrayOid: 1231, parse: asText }, // numeric
];

export const oids: Readonly<Record<'json' | 'jsonb' | 'textArray' | 'bytea', number>> = {
  bytea: 17,
  json: 114,
  jsonb: 3802,
  textArray: 1009,
};
