import { expect, test } from 'vitest';
import { demoAccounts, operatorSeeds } from './people.ts';

test("the demo company's people have addresses at demo.test, and phones of their operator's country", () => {
  const codes = ['+973', '+971', '+974', '+968', '+965', '+966'];
  const people = operatorSeeds.flatMap(({ operator, dispatchers, technicians, clients }, index) =>
    [operator, ...dispatchers, ...technicians, ...clients].map((person) => ({
      ...person,
      code: codes[index],
    })),
  );
  for (const { phone, email, code } of people) {
    expect(email).toMatch(/@demo\.test$/);
    expect(phone).toMatch(/^\+97?6?\d+( \d+){2,3}$/);
    expect(phone.startsWith(`${code} `)).toBe(true);
  }
  for (const field of ['name', 'email', 'phone'] as const) {
    expect(new Set(people.map((person) => person[field])).size).toBe(people.length);
  }
  const emails = new Set([...people.map(({ email }) => email), 'admin@demo.test', 'new@demo.test']);
  expect(demoAccounts.filter(({ email }) => !emails.has(email))).toEqual([]);
  const fees = operatorSeeds.map(({ annual_fees, currency }) => `${currency} ${annual_fees.standard}`);
  expect(new Set(fees).size).toBe(operatorSeeds.length);
});
