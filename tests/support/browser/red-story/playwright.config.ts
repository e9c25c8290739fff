import { defineConfig } from '@playwright/test';
import stories from '../../../../playwright.config.ts';

const { outputDir: _, globalSetup: __, ...shared } = stories;

export default defineConfig(shared, { testDir: '.', testMatch: 'red.story.ts', expect: { timeout: 1 } });
