import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';
import { speak } from '#words/words.ts';
import { renderLanding } from './render.tsx';

const html = renderLanding();
const text = html
  .replaceAll(/<[^>]+>/g, '\n')
  .replaceAll('&amp;', '&')
  .replaceAll('&#x27;', "'");
const every = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, match]) => match ?? '');

describe('the prerendered landing page', () => {
  test('all texts of the landing page come from its words', async () => {
    await speak('en-XA');
    const secondHtml = renderLanding();
    await speak('en');
    const words = secondHtml
      .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]+>|⟦[^⟦⟧]*⟧|&#?\w+;/g, ' ')
      .replaceAll(/Grouphead|English|العربية|sales@example\.com/g, ' ');
    expect(words.match(/[A-Za-z]{2,}/g) ?? []).toEqual([]);
  });

  test('the landing page runs no script and has no inline style, as the Content-Security-Policy requires', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i);
  });

  test('the landing page has the texts for search engines and messengers', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    for (const part of [
      '<title>Grouphead: coffee machine service management</title>',
      '<meta name="description" content="Professional coffee machine service management platform',
      '<meta property="og:title"',
      '<meta property="og:description"',
      '<meta property="og:image" content="/social-en.png"/>',
      '<meta property="og:image:alt"',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
      expect(html).toContain(part);
  });

  test.each([
    'Professional coffee machine service management platform',
    'Sign In',
    'Get Started',
    'Start Free Trial',
    'Contact Sales',
    'My machine is broken',
    'Common challenges',
    'Breakdowns',
    'Rising costs',
    'Inconsistent quality',
    'Solutions for every setting',
    'Hotels, restaurants and cafes',
    'Offices',
    'Home users',
    'Why choose Grouphead',
    'Preventive maintenance',
    'Rapid-response trouble calls',
    'Transparent pricing with service plans (CMASA)',
    'Certified technicians with service history',
    'Smart scheduling',
    'Service guarantee',
    'Support for all brands',
    'Ready to start?',
    'Contact us',
    '+973 0000 0000',
    'sales@example.com',
    '© 2025 Grouphead',
  ])('the landing page says "%s"', (sentence) => {
    expect(text.split('\n')).toContain(sentence);
  });

  test('the landing page invents no figures: its only digits are in the placeholder and the year', () => {
    const digits = text.replaceAll('+973 0000 0000', '').replaceAll('2025', '');
    expect(digits).not.toMatch(/\d/);
  });

  test('the landing page links only to /auth, /privacy, the form for a fault, its other languages and its own sections', () => {
    const targets = new Set(every(/<a [^>]*href="([^"]*)"/g));
    const ids = every(/\sid="([^"]*)"/g);
    for (const target of targets) {
      if (target.startsWith('#')) expect(ids).toContain(target.slice(1));
      else expect(['/auth', '/privacy', '/client/request-service', '/ar']).toContain(target);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the hero has all actions of the landing page, the broken machine first, and the header has the two for accounts', () => {
    const linksOf = (part: string) =>
      [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]+)<\/a>/g)].map(([, to, name]) => [name, to]);
    const [header = '', hero = ''] = [/<header.*?<\/header>/s, /class="actions".*?<\/div>/s].map(
      (pattern) => pattern.exec(html)?.[0],
    );
    expect(linksOf(hero)).toEqual([
      ['My machine is broken', '/client/request-service'],
      ['Start Free Trial', '/auth'],
      ['Get Started', '/auth'],
      ['Contact Sales', '#contact'],
      ['Sign In', '/auth'],
    ]);
    expect(linksOf(header).slice(-2)).toEqual([
      ['Sign In', '/auth'],
      ['Get Started', '/auth'],
    ]);
  });

  test('the landing page has one h1 and skips no heading level', () => {
    const levels = every(/<h([1-6])/g).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test.each(languages)('the landing page in %s has a picture for links in its language', async (language) => {
    await speak(language);
    const [, picture = ''] = /og:image" content="([^"]*)"/.exec(renderLanding()) ?? [];
    await speak('en');
    expect(picture).toContain(language);
    expect(existsSync(join(import.meta.dirname, '../public', picture))).toBe(true);
  });

  test('the landing page marks each contact detail once for the server', () => {
    expect(every(/<bdi dir="ltr" data-contact="([a-z]+)">[^<]+<\/bdi>/g)).toEqual(['phone', 'email']);
    expect(html.match(/content="\/social-en\.png"|<\/head>/g)).toHaveLength(2);
  });

  test('the style sheets of the landing page have no unused rule', () => {
    const folder = import.meta.dirname;
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
    const css = sheets.map((name) => readFileSync(join(folder, name), 'utf8').replace(/@import.*/g, ''));
    const selectors = css.join('\n').match(/\.[a-z][\w-]*/gi) ?? [];
    const used = new Set(every(/class(?:Name)?="([^"]*)"/g).flatMap((names) => names.split(' ')));
    expect([...new Set(selectors)].filter((selector) => !used.has(selector.slice(1)))).toEqual([]);
  });
});
