import { expect, test } from 'vitest';
import { filesAddedBy, filesLoadedBy, filesNamedBy, screensWith } from './loaded-files.ts';

const manifest = {
  'landing.html': { file: 'assets/landing.css' },
  'index.html': { file: 'assets/main.js', imports: ['_shared.js'], css: ['assets/main.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'accounts/AuthScreen.tsx': { file: 'assets/auth.js', imports: ['_shared.js', 'index.html', '_form.js'] },
  '_form.js': { file: 'assets/form.js', imports: ['_shared.js'], css: ['assets/form.css'] },
  'job-orders/JobForm.tsx': { file: 'assets/job.js', imports: ['_form.js'], css: ['assets/job.css'] },
};

test("a screen's size counts the entry, the screen and every static import once, and nothing of other screens", () => {
  expect(filesLoadedBy(manifest, 'accounts/AuthScreen.tsx')).toEqual({
    js: ['assets/auth.js', 'assets/form.js', 'assets/main.js', 'assets/shared.js'],
    css: ['assets/form.css', 'assets/main.css', 'assets/shared.css'],
  });
});

test('a screen that is not loaded lazily is refused instead of having size 0', () => {
  expect(() => filesLoadedBy(manifest, 'accounts/Missing.tsx')).toThrow('is not a chunk of its own');
});

test("a heavy part's size counts only the files that it adds, and every screen that loads the part is found", () => {
  const screens = ['reports/Report.tsx', 'dashboards/Dashboard.tsx', 'jobs/Jobs.tsx'];
  const charts = { file: 'assets/bars.js', imports: ['_shared.js', '_axes.js'] };
  const built = {
    'index.html': { file: 'assets/main.js', dynamicImports: screens },
    '_shared.js': { file: 'assets/shared.js' },
    '_axes.js': { file: 'assets/axes.js' },
    'reports/Bars.tsx': charts,
    'reports/Report.tsx': {
      file: 'assets/r.js',
      imports: ['_shared.js'],
      dynamicImports: ['reports/Bars.tsx'],
    },
    'dashboards/Dashboard.tsx': { file: 'assets/d.js', imports: ['_axes.js'] },
    'jobs/Jobs.tsx': { file: 'assets/j.js', imports: ['_shared.js'] },
  };
  const added = filesAddedBy(built, 'reports/Bars.tsx', 'reports/Report.tsx');
  expect(added).toEqual(['assets/axes.js', 'assets/bars.js']);
  expect(screensWith(built, 'reports/Bars.tsx', added)).toEqual([
    'reports/Report.tsx',
    'dashboards/Dashboard.tsx',
  ]);
});

test('the size of a page without screens counts the files that its HTML names', () => {
  const html =
    '<link rel="preload" href="/assets/a.woff2"><link rel="stylesheet" href="/assets/a.css"><a href="/auth"></a>';
  expect(filesNamedBy(html)).toEqual({ js: [], css: ['assets/a.css'], fonts: ['assets/a.woff2'] });
  expect(filesNamedBy('<script type="module" src="/assets/a.js"></script>').js).toEqual(['assets/a.js']);
});
