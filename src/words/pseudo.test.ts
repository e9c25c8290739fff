import { expect, test } from 'vitest';
import { calendarWords } from './en/calendar.ts';
import { mailsWords } from './en/mails.ts';
import { planningWords } from './en/planning/board.ts';
import { pseudo } from './pseudo.ts';

const texts = {
  plain: 'Close menu',
  ofOne: (name: string) => `History of ${name}`,
  ofMany: ({ numbers }: { numbers: readonly string[] }) => `Jobs ${numbers.join(', ')}`,
  counted: (count: number) => (count === 1 ? '1 machine' : `${count} machines`),
  chosen: (kind: 'a' | 'b') => ({ a: 'First', b: 'Second' })[kind],
  nested: { list: ['One', 'Two'] },
};

test('a pseudo text shares no letter with English, is longer by a third, and shows its ends', () => {
  expect(pseudo(texts).plain).toBe('⟦Çļöšé ɱéñû····⟧');
  expect(pseudo(texts).nested.list).toEqual(['⟦Öñé·⟧', '⟦Ţŵö·⟧']);
});

test('the pseudo language leaves the names in a text as they are', () => {
  expect(pseudo(texts).ofOne('Lantern House')).toMatch(/^⟦Ĥîšţöŕý öƒ Lantern House·+⟧$/);
  expect(pseudo(texts).ofMany({ numbers: ['JO-1', 'JO-2'] })).toMatch(/^⟦Ĵöƀš JO-1, JO-2·+⟧$/);
});

test('the pseudo language disguises the whole text if it depends on its value', () => {
  expect(pseudo(texts).chosen('b')).toBe('⟦Šéçöñđ··⟧');
  expect(pseudo(texts).counted(2)).toMatch(/^⟦2 ɱàçĥîñéš/);
});

const signedReport: Parameters<typeof mailsWords.report.body>[0] = {
  link: 'https://service.example.com/jobs/1/report',
  dispute_link: 'https://service.example.com/dispute/token',
  drawn: "On the technician's phone",
  waits_for: 'Pump head, expected Sun, Nov 29',
  free_follow_up: '2026-12-29',
  letterhead: {
    operator: 'Dilmun Coffee Services',
    address: null,
    phone: '+97317004321',
    email: null,
    client: 'Lantern House',
    client_address: 'Villa 9',
  },
  signer_name: 'Amal Jaber',
  plan_balance: { visits_used: 3, visits_per_year: 4 },
  summary: {
    job_order_number: 'JO-1001',
    client_name: 'Lantern House',
    machine_model: 'Arca Volumetric',
    machine_serial_number: 'AV-1',
    location: 'Main bar',
    technician_name: 'Yusuf Darwish',
    service_date: '2027-02-16',
    work_performed: 'New gasket',
    parts_used: [{ name: 'gasket' }],
    time_spent_hours: '1.5',
    problem_resolved: true,
    technician_notes: null,
    follow_up_required: false,
    follow_up_reason: null,
    is_cmasa_covered: false,
    visit_fee: '12.500',
    currency: 'BHD',
  },
};

test('the pseudo language formats dates and amounts as English does, then disguises the words', () => {
  const { weekday } = pseudo(planningWords).board;
  expect(weekday('2027-02-16')).toBe(pseudo({ day: 'Tue, Feb 16' }).day);
  const { month, dayOfYear } = pseudo(calendarWords);
  expect([month('2027-02-16'), dayOfYear('2027-02-16')]).toEqual([
    pseudo({ month: 'February 2027' }).month,
    pseudo({ day: 'Tuesday, February 16, 2027' }).day,
  ]);
  const { body } = pseudo(mailsWords).report;
  expect(body(signedReport)).toContain('Ƒéƀŕûàŕý 16, 2027');
  expect(body(signedReport)).toContain('BHD 12.50');
});
