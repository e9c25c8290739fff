import { renderToStaticMarkup } from 'react-dom/server';
import { LandingDocument } from './LandingDocument.tsx';

/** Renders the whole page as text, without a script. */
export function renderLanding(): string {
  return `<!doctype html>\n${renderToStaticMarkup(<LandingDocument />)}\n`;
}
