import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/platform/context.ts';
import { firstPages, neutralPage, styleHashesOf } from './first-page.ts';

const template =
  '<html lang="en" dir="ltr"><!--first--><!--files--><style>body{margin:0}</style><!--frame--><i></i><!--/frame--><!--styles-->';
const files = {
  '/technician': { js: ['a.js'], css: ['a.css'], fonts: ['a.woff2'], hasShell: true },
  '/setup': { js: ['b.js'], css: [], fonts: [], hasShell: false },
};
const view = {
  user: { id: 'u', email: 'a@b.test', name: 'A', second_name: null },
  language: null,
  digits: null,
  role: 'technician',
  operator: null,
  technician_id: 't',
  client_id: null,
  suspension: null,
  standing: null,
  must_agree: false,
  must_set_up_two_factor: false,
  token_type: 'cookie',
  expires_at: '2026-11-18T07:00:00Z',
  expires_in: 60,
} as const;
const technician: Caller = {
  claim: { token_sha256: 'x', area: null },
  sign_in_id: 's',
  text: '',
  ownRole: 'technician',
  domain: null,
  view,
  actor: { role: 'technician', name: 'A', user_id: 'u', operator_id: 'o', technician_id: 't' },
};

describe('the page that starts the application', () => {
  const page = firstPages(template, files);

  test('the page shows a signed-in person the frame, and starts the first reads of the screen', () => {
    const html = page('/technician', technician);
    for (const part of [
      '<i></i>',
      '/a.js',
      '/a.css',
      '/a.woff2',
      '/api/session',
      '/api/dashboards/technician',
    ])
      expect(html).toContain(part);
  });

  test('the page starts no read that would be refused', () => {
    expect(page('/client', technician)).not.toContain('/api/together');
    expect(page('/technician', null)).not.toContain('/api/dashboards');
    const mustSetUp = { ...technician, view: { ...view, must_set_up_two_factor: true } };
    expect(page('/technician', mustSetUp)).not.toContain('/api/dashboards');
    const suspension = { reason: 'Unpaid', contact_email: null, contact_phone: null };
    expect(page('/technician', { ...technician, actor: null, view: { ...view, suspension } })).not.toContain(
      '/api/dashboards',
    );
  });

  test('the page shows a stranger no frame, and names the files of public pages', () => {
    expect(page('/technician', null)).not.toContain('<i></i>');
    expect(page('/technician', null)).not.toContain('a.js');
    expect(page('/setup', null)).toContain('/b.js');
    expect(page('/no-such-page', technician)).not.toContain('<i></i>');
  });

  test('the page has the appearance that a signed-in person chose, and public pages follow the system', () => {
    expect(page('/technician', technician, { choice: 'dark' })).toContain(
      '<html data-appearance="dark" lang="en"',
    );
    expect(page('/technician', technician)).not.toContain('data-appearance');
    expect(page('/auth', null, { choice: 'dark' })).not.toContain('data-appearance');
  });

  test("the policy allows the hash of the page's own style", () => {
    expect(styleHashesOf(template)).toEqual(["'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='"]);
  });
});

test('the document of a technician’s device lists the files of all technician’s screens, and nothing of a person', () => {
  const own = { js: ['all.js', 'day.js'], css: ['all.css'], fonts: ['a.woff2'], hasShell: true };
  const page = neutralPage(template, {
    '/technician': own,
    '/technician/jobs': { ...own, js: ['all.js'] },
    '/client': { ...own, js: ['client.js'] },
  });
  for (const file of ['/all.js', '/all.css', '/a.woff2']) expect(page).toContain(file);
  for (const other of ['day.js', 'client.js', '/api/', '<i></i>']) expect(page).not.toContain(other);
});
