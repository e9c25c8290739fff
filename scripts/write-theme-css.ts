import { readFileSync, writeFileSync } from 'node:fs';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from '#web/app/style/theme.ts';

/** Writes variables to a file, because the CSP forbids <style> elements; with --check, only checks it. */

const file = new URL('../src/web/app/style/theme-variables.css', import.meta.url);
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const base = defaultCssVariablesResolver(merged);
const own = cssVariablesResolver(merged);
const css = convertCssVariables({
  variables: { ...base.variables, ...own.variables },
  light: { ...base.light, ...own.light },
  dark: {},
});
const text = `/* Written by npm run generate from app/style/theme.ts. */\n${css.replaceAll(/\n+/g, '\n').trim()}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('src/web/app/style/theme-variables.css is stale: npm run generate\n');
  process.exitCode = 1;
}
