import { renderToStaticMarkup } from 'react-dom/server';
import { LandingDocument } from './LandingDocument.tsx';

/** Renders the whole page as HTML text that contains no scripts. */
export function renderLanding(): string {
  return `<!doctype html>\n${renderToStaticMarkup(<LandingDocument />)}\n`;
}
