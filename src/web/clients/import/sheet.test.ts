import { expect, test } from 'vitest';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { learn, speak, wordsOf } from '#words/words.ts';
import { clientsOf, dateOf, portionsOf, type SheetClient } from './clients-of-sheet.ts';
import { readSheet, textOfFile } from './read-sheet.ts';
import { allHeadings, sheetTexts } from './sheet-texts.ts';

const zone = 'Asia/Bahrain';
const headings =
  'Client\tEmail\tPhone\tAddress\tPlan\tPlan start\tPlan end\tMachine model\tSerial number\tLocation\tInstall date';
const read = (text: string) => {
  const sheet = readSheet(text, allHeadings());
  return { ...sheet, ...clientsOf(sheet.rows, sheetTexts(), zone) };
};
const rows = (...lines: string[]) => read([headings, ...lines].join('\n'));

test('rows copied from a spreadsheet become clients with their machines', () => {
  const { clients, faults, missing, ignored } = rows(
    'Palm Hotel\tBar@Palm.example\t+973 1700 1234\t1 Palm Road\tpremium\t1/3/2026\t2027-02-28\tAurora Two\tA-1\tBar\t01.02.2025',
    '',
    'Palm Hotel\tbar@palm.example\t+973 1700 1234\t1 Palm Road\t\t\t\tAlba Doppia\tA-2\tLobby\t2025-02-01',
    'Dune Cafe\tdune@example.test\t+973 1700 9999\t2 Dune Road\t\t\t\t\t\t\t',
  );
  expect([faults, missing, ignored]).toEqual([[], [], []]);
  expect(clients.map(({ row, machineRows }) => [row, machineRows])).toEqual([
    [2, [2, 4]],
    [5, []],
  ]);
  expect(clients[0]?.client).toMatchObject({
    name: 'Palm Hotel',
    cmasa_plan_type: 'cmasa_premium',
    cmasa_start_date: '2026-03-01',
    cmasa_expiry: '2027-02-28T20:59:00.000Z',
    machines: [
      { serial_number: 'A-1', install_date: '2025-02-01', ownership: 'bought' },
      { serial_number: 'A-2' },
    ],
  });
  expect(clients[1]?.client).toMatchObject({ cmasa_plan_type: null, machines: [] });
});

test('the names and places in another script are imported with their machine', () => {
  const { clients, faults } = read(
    [
      'Client,Client in another script,Email,Phone,Address,Machine model,Serial number,Location,Location in another script,Install date,Machine name,Machine name in another script',
      'Palm,النخيل,p@example.test,+973 1700 1234,1 Palm Road,Aurora,A-1,Bar,البار,2025-02-01,Bar left,البار يسار',
    ].join('\n'),
  );
  expect(faults).toEqual([]);
  expect(clients[0]?.client).toMatchObject({
    second_name: 'النخيل',
    machines: [{ location: 'Bar', second_location: 'البار', label: 'Bar left', second_label: 'البار يسار' }],
  });
});

test('a CSV file may have semicolons as separators, quoted line breaks, and apostrophes before phone numbers', () => {
  const { clients, faults } = read(
    '\uFEFFEmail;Client;Address;Phone;Notes\r\na@example.test;"Palm; Hotel";"1 Palm\nRoad";\'+973 1700 1234;VIP\r\n',
  );
  expect(faults).toEqual([]);
  expect(clients[0]?.client).toMatchObject({
    name: 'Palm; Hotel',
    address: '1 Palm\nRoad',
    phone: '+973 1700 1234',
  });
});

test('missing and unknown headings are reported', () => {
  expect(read('Client,Mail\nPalm,a@example.test')).toMatchObject({
    missing: ['email', 'phone', 'address'],
    ignored: ['Mail'],
  });
});

test('Arabic headings, plans and digits are read too', async () => {
  await learn('ar');
  await speak('ar');
  try {
    const { clients, faults } = read(
      'العميل\tالبريد الإلكتروني\tالهاتف\tالعنوان\tالخطة\tبداية الخطة\nفندق النخيل\tp@example.test\t+973 1700 1234\tالمنامة\tقياسية\t١/٣/٢٠٢٦',
    );
    expect(faults).toEqual([]);
    expect(clients[0]?.client).toMatchObject({
      cmasa_plan_type: 'cmasa_standard',
      cmasa_start_date: '2026-03-01',
    });
    for (const columns of [wordsOf(clientImportWords).columns, clientImportWords.columns])
      expect(read(Object.values(columns).join(',')).ignored).toEqual([]);
  } finally {
    await speak('en');
  }
});

test('each invalid value is reported with its row and column', () => {
  const { faults } = rows(
    'Palm\tnot an email\t+973 1700 1234\t1 Palm Road\tGold\t\t\tAurora\t\tBar\tlast year',
    'Dune\td@example.test\t\t2 Dune Road\tStandard\t\t\t\t\t\t',
    'Other\td@example.test\t+973 1700 1234\t2 Dune Road\t\t\t\t\t\t\t',
  );
  expect(faults).toEqual([
    { row: 2, column: 'cmasa_plan_type', why: 'Use one of: Standard, Premium' },
    { row: 2, column: 'email', why: 'Invalid email' },
    { row: 2, column: 'serial_number', why: 'Please fill in all required fields' },
    { row: 2, column: 'install_date', why: 'Please fill in all required fields' },
    { row: 3, column: 'phone', why: expect.any(String) },
    { row: 3, column: 'cmasa_start_date', why: 'Enter when the plan starts' },
    { row: 4, column: 'name', why: 'This differs from another row with the same email' },
    { row: 4, column: 'phone', why: 'This differs from another row with the same email' },
  ]);
  const dated = 'Sand\ts@example.test\t+973 1700 1234\t3 Sand Road\t\t1/3/2026\t\t\t\t\t';
  expect(rows(dated).faults).toEqual([
    { row: 2, column: 'cmasa_plan_type', why: 'Use one of: Standard, Premium' },
  ]);
});

test.each([
  ['31/12/2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['31/02/2026', '31/02/2026'],
  ['soon', 'soon'],
])('the date %s is read as %s', (typed, date) => {
  expect(dateOf(typed)).toBe(date);
});

test('a portion has at most a hundred clients, and no client is left out', () => {
  const clients: SheetClient[] = Array.from({ length: 230 }, (_, index) => ({
    client: { name: 'Palm', email: `${index}@example.test`, phone: '1', address: '1 Palm Road' },
    row: index + 2,
    machineRows: [],
  }));
  const portions = portionsOf(clients);
  expect(portions.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(portions.flat()).toEqual(clients);
});

test('a portion has at most a hundred machines', () => {
  const machineRows = Array.from({ length: 50 }, (_, index) => index);
  const clients: SheetClient[] = Array.from({ length: 5 }, (_, index) => ({
    client: { name: 'Palm', email: `${index}@example.test`, phone: '1', address: '1 Palm Road' },
    row: index + 2,
    machineRows,
  }));
  expect(portionsOf(clients).map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('a file that is not in UTF-8 is refused', async () => {
  expect(await textOfFile(new Blob([new Uint8Array([0xc7, 0xe1])]))).toBeNull();
  expect(await textOfFile(new Blob(['العميل']))).toBe('العميل');
});

test('the template has a heading for each column', () => {
  const { clients, missing, ignored } = read(Object.values(clientImportWords.columns).join(','));
  expect([clients, missing, ignored]).toEqual([[], [], []]);
});
