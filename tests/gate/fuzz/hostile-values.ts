const text = (value: string) => JSON.stringify(value);
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Hostile values as JSON text. Some of them, such as 1e400, cannot be expressed as JavaScript values. */
export const hostileJson: readonly string[] = [
  // Wrong types
  ...['null', 'true', '0', '-1', '""', '" "', '[]', '{}', '[null]', '[[]]', '{"$ne":null}'],
  // Numbers
  ...['1e400', '-1e400', '1e-400', '-0', '0.1', '1.5', '2147483648', '-2147483649', '9007199254740993'],
  ...['9223372036854775808', '9'.repeat(400), `0.${'0'.repeat(400)}1`, text('9'.repeat(400)), text('1e5')],
  ...['NaN', 'Infinity', '-0', '0x10', '١٢٣', '1_000', '12.3456', '-0.01', '+1', ' 7 '].map(text),
  // Characters that confuse databases, terminals and readers
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\ud83d', '\ufffe\uffff', '\u0007\u001b[31m'].map(text),
  ...['\u202egnp.exe', '\u2066\u2069', '\u200b', '\ufeffx', 'e\u0301'.repeat(50), '💥👨‍👩‍👧‍👦', 'İıſK'].map(
    text,
  ),
  ...['a\r\nBcc: x@evil.example', '\n\n', '\t', '\u2028\u2029', '\u0085'].map(text),
  // Fragments of SQL, HTML, formulas, paths and the like
  ...["' or 1=1 --", "'; drop table events; --", '$$;select 1;$$', "\\'", '%', '_%_', '\\', "E'\\000'"].map(
    text,
  ),
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '#{7*7}{{7*7}}<%= 7 %>'].map(text),
  ...['=1+1', '@SUM(A1)', '%s%n%x', '../../etc/passwd', 'javascript:alert(1)', 'file:///etc/passwd'].map(
    text,
  ),
  // Property names that every object has
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(text),
  '{"__proto__":{"role":"super_admin"}}',
  '{"toString":1,"valueOf":1,"length":1e9,"then":1}',
  // Instants and dates
  ...['2026-12-20T08:00:00+16:00', '2026-12-20T08:00:00-23:59', '2026-12-20T08:00:00+99:99'].map(text),
  ...['2026-12-20T24:00:00Z', '2026-02-30T00:00:00Z', '2026-12-20T23:59:60Z', '0000-01-01T00:00:00Z'].map(
    text,
  ),
  ...['9999-12-31T23:59:59.999999999Z', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z'].map(text),
  ...['294277-01-01T00:00:00Z', '2026-12-20 08:00:00 Foo/Bar', 'infinity', 'now', 'epoch', 'allballs'].map(
    text,
  ),
  ...['1900-01-01T00:00:00+14:00', '2999-12-31T23:59:59.999Z', '2999-12-31T23:59:59-12:00'].map(text),
  ...['0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-29', '-0001-01-01', '2026-W01'].map(
    text,
  ),
  ...['1900-01-01', '2999-12-31', '1899-12-31', '3000-01-01'].map(text),
  ...['Foo/Bar', 'SystemV/EST5', '../../etc/localtime', 'America/Argentina/ComodRivadavia', 'UTC'].map(text),
  // Ids, addresses, phone numbers
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'].map(text),
  ...['{01a2005c-1929-7226-bcc0-8daf21748922}', '01a2005c19297226bcc08daf21748922'].map(text),
  ...['a@b', `${'a'.repeat(64)}@${'b'.repeat(180)}.example`, 'a@xn--80ak6aa92e.com', '"a b"@c.example'].map(
    text,
  ),
  ...['+', `+${'9'.repeat(60)}`, '+973 (1700) 1234 ext. 5', 'http://a.example:99999/', 'http://[::1'].map(
    text,
  ),
  // Sizes
  text('x'.repeat(100_000)),
  text('\u0000'.repeat(1000)),
  text('💥'.repeat(25_000)),
  `[${'"x",'.repeat(10_000)}"x"]`,
  nested(20_000, '[', ']'),
  nested(10_000, '{"a":', '}').replace('{"a":}', '{}'),
];

/** Request bodies that are not the object that a call expects. Each one replaces the whole body. */
export const hostileBodies: readonly (string | Uint8Array)[] = [
  ...['', ' ', 'null', '[]', '"x"', '1', '{', '{"a":1,}', "{'a':1}", '\ufeff{}', '{}{}', '{"a":1,"a":2}'],
  '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}',
  'id=1&version=1',
  nested(60_000, '[', ']'),
  `{"a":${nested(60_000, '[', ']')}}`,
  'x'.repeat(2_000_000),
  Uint8Array.from([0xff, 0xfe, 0x7b, 0x7d]),
  Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
];

/** The headers that the server reads, with hostile values. */
export const hostileHeaders: readonly (readonly [name: string, value: string])[] = (
  [
    ['idempotency-key', ['', '1', 'x'.repeat(10_000), '00000000-0000-0000-0000-000000000000', 'ÿ']],
    ['acting-for', ['', '/', 'client/', 'super_admin/x', `client/${'9'.repeat(400)}`, '__proto__/x', 'ÿ']],
    [
      'cookie',
      ['', '=', ';;;', 'grouphead_session=ÿ', `a=${'x'.repeat(8000)}`, '%', 'grouphead_session=%00'],
    ],
    ['content-type', ['', 'text/plain', 'application/json; charset=utf-7', 'application/jsonx', 'x/y;;;']],
    ['content-length', ['-1', '1e9', '99999999999999999999', 'x']],
    ['origin', ['', 'null', 'http://[', 'x'.repeat(5000), 'http://grouphead.test:99999', 'ÿ']],
    ['host', ['', '[', 'a:99999', 'a b', 'x'.repeat(5000), '%00', 'ÿ', 'a,b', '@', '[::1]:x']],
    ['x-forwarded-for', ['', ',', 'x'.repeat(3000), '::ffff:999.1.1.1', '2001:db8::/64', 'ÿ']],
    ['user-agent', ['', 'x'.repeat(10_000), '\u00a0', 'ÿ'.repeat(500), "'--"]],
    ['accept-encoding', ['', '*;q=x', 'gzip;q=1e400,br;;', 'x'.repeat(5000)]],
    ['accept-language', ['', '*', 'xx-yy-zz;q=9', 'x'.repeat(5000)]],
    ['if-none-match', ['"', 'W/', 'x'.repeat(5000)]],
    ['last-event-id', ['-1', 'ÿ']],
    ['range', ['bytes=-', 'bytes=0-0,1-1', 'x']],
  ] as const
).flatMap(([name, values]) => values.map((value) => [name, value] as const));

const cursor = (position: string) => Buffer.from(position).toString('base64url');
const id = '01a2005c-1929-7226-bcc0-8daf21748922';

/** Cursors that no page returned. */
export const forgedCursors: readonly string[] = [
  ...[
    ...['2026-12-20 08:00:00+16:00', '2026-12-20 08:00:00 Foo/Bar', '2026-12-20 08:00:00 America/Nowhere'],
    ...['1999-01-08 04:05:06 -8:00:99', '2026-12-20T08:00:00+99:99', 'infinity', '-infinity', 'now', 'epoch'],
    ...[
      '0000-00-00 00:00:00+00',
      '2026-02-30 00:00:00+00',
      '2026-13-01 00:00:00+00',
      '999999-12-31 23:59:59+00',
    ],
    ...[
      '2026-01-01 24:00:00+00',
      '2026-01-01 25:61:61+00',
      '2026-01-01 00:00:00.9999999+00',
      '0001-01-01 BC',
    ],
    ...['294276-12-31 23:59:59.999999+00', '294277-01-01 00:00:00+00', "'; select 1; --", '\u0000', '', 'x'],
  ].map((at) => cursor(`${at}|${id}`)),
  ...['', 'x', 'ffffffff-ffff-ffff-ffff-fffffffffff', '00000000-0000-0000-0000-000000000000', '\u0000'].map(
    (other) => cursor(`2026-12-20 08:00:00+00|${other}`),
  ),
  ...['', '|', 'null', '2026-12-20 08:00:00+00', `2026-12-20 08:00:00+00|${id}|${id}`].map(cursor),
  ...['=', '%', '🙂', 'x'.repeat(200), 'x'.repeat(201), '__proto__'],
];
