import { join } from 'node:path';
import { createServer, type HtmlTagDescriptor, type Plugin, type ViteDevServer } from 'vite';

/** The fonts are preloaded, so that they arrive at the same time as the style sheet that refers to them. */
const earlyFonts = (letters: 'latin' | 'arabic') =>
  ['400', '600'].map(
    (weight) =>
      `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${letters}-${weight}-normal.woff2`,
  );

const fileName = /landing(?:-(?<language>\w+))?\.html$/;

/** Renders landing.html and landing-ar.html at build time, and in development on each request. */
export function prerenderLanding(root: string): Plugin {
  const render = async (server: ViteDevServer, language: string): Promise<string> => {
    const words = await server.ssrLoadModule(join(root, 'src/words/words.ts'));
    await words.speak(language);
    const landing = await server.ssrLoadModule(join(root, 'src/web/landing/render.tsx'));
    return landing.renderLanding();
  };
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server }) {
        const found = fileName.exec(filename);
        if (found === null) return html;
        const { language = 'en' } = found.groups ?? {};
        if (server) return render(server, language);
        const own = await serverWithoutPort(root);
        try {
          const fonts = earlyFonts(language === 'ar' ? 'arabic' : 'latin');
          return { html: await render(own, language), tags: fonts.map(preloaded) };
        } finally {
          await own.close();
        }
      },
    },
    hotUpdate({ file, server }) {
      if (/\/(?:landing|words)\//.test(file)) server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Only Vite's module loader is used, because it gives CSS classes the same names as the build. */
function serverWithoutPort(root: string): Promise<ViteDevServer> {
  return createServer({
    root: join(root, 'src/web'),
    configFile: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}

function preloaded(font: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: true,
      href: `../../node_modules/${font}`,
    },
    injectTo: 'head-prepend',
  };
}
