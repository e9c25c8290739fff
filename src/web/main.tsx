import { loadCalendarLanguage } from './app/time/calendar-language.ts';
import '@mantine/core/styles/baseline.css';
import './app/style/theme-variables.css';
import './app/style/mantine-entry.css';
import './app/style/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { localeNamed, speak } from '#words/words.ts';
import { startSession } from './app/accounts/session.ts';
import { forgetAtSignOut } from './app/data/sign-out-traces.ts';
import { App } from './app/shell/App.tsx';
import { startBrand } from './app/shell/brand.ts';
import { startSearchKeys } from './app/shell/search-state.ts';
import { router } from './routes.tsx';

const locale = localeNamed(document.documentElement.lang);
await Promise.all([speak(locale), loadCalendarLanguage(locale)]);

startSearchKeys();
startBrand();
forgetAtSignOut();
startSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
