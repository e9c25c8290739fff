import '@mantine/core/styles/baseline.css';
import './app/theme-variables.css';
import './app/mantine-entry.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startBrand } from './app/brand.ts';
import { startSearchKeys } from './app/search-state.ts';
import { startSession } from './app/session.ts';
import { forgetAtSignOut } from './app/sign-out-traces.ts';
import { router } from './routes.tsx';

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
