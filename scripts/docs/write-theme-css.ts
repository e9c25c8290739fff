import { readFileSync, writeFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from '#web/app/style/theme.ts';
import { constantTokens, derivedTokens, strongTokens, type Tokens, tokensOf } from '#web/app/style/tokens.ts';

/** Writes variables to a file, because the CSP forbids <style> elements; with --check, only checks it. */

const file = new URL('../../src/web/app/style/theme-variables.css', import.meta.url);
const { variables } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
const isColor = (name: string) => /^--mantine-(?:primary-)?color-/.test(name);
const isShadow = (name: string) => name.startsWith('--mantine-shadow-');
const only = (wanted: (name: string) => boolean): Tokens =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => wanted(name)));

const rule = (selectors: string, tokens: Tokens) =>
  `${selectors}{${Object.entries(tokens)
    .map(([name, value]) => `${name}: ${value};`)
    .join('')}}`;

// A part of a page may have its own appearance, so each such part derives its colors again. Paper is light:
// the dark colors are only for screens.
const text = `/* Written by npm run generate from app/style/tokens.ts. */
${rule(':root', { ...only((name) => !isColor(name) && !isShadow(name)), ...constantTokens })}
${rule(':root,[data-appearance]', derivedTokens)}
${rule(':root,[data-appearance="light"]', { ...only(isShadow), ...tokensOf('light') })}
@media screen{${rule('[data-appearance="dark"]', tokensOf('dark'))}}
@media screen and (prefers-color-scheme: dark){${rule(':root:not([data-appearance])', tokensOf('dark'))}}
${rule(':root[data-strong]', strongTokens)}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('src/web/app/style/theme-variables.css is stale: npm run generate\n');
  process.exitCode = 1;
}
