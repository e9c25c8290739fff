import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

const whole = (number: string) => `<span class="gh-number">${number}</span>`;

test('no line breaks inside a number, and the text around it stays', () => {
  const text = 'Open case: JO-1048, GH-PE-1074 by INV-2027-0007.';
  const drawn = renderToStaticMarkup(unbroken(text));
  expect(drawn).toBe(`Open case: ${whole('JO-1048')}, ${whole('GH-PE-1074')} by ${whole('INV-2027-0007')}.`);
  expect(unbroken('A same-day visit at 10-11')).toBe('A same-day visit at 10-11');
});
