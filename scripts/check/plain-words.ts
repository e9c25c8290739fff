import { type ESTree, parseSync, Visitor } from 'vite';
import type { Finding } from './file-rules.ts';
import { lineAt } from './source-text.ts';

type Stretch = { readonly start: number; readonly text: string };

/** Words that are hard to understand, each with a better choice. docs/style.md has examples. */
const neverWords: readonly (readonly [RegExp, string])[] = [
  [/\bwho(?:so)?ever\b/i, 'name the role'],
  [/\b(?:is|are|was|were|be|been|being|gets?|not) told\b/i, '"is notified", or "we notify …"'],
  [/\banew\b/i, '"again", or "starts over"'],
  [/\bmeanwhile\b/i, '"in the meantime", or nothing'],
  [/\bso (?:many|few)\b/i, 'give the number or name the variable'],
  [/\bstands?\b(?! (?:for|on)\b)/i, '"is", "are", "holds" or "there are"'],
  [/(?<![\w.-])(?:no|some|any|every)body\b/i, '"no one", "someone", "anyone", "everyone", or the role'],
  [/\bso far\b/i, '"current", "until now" or "yet"'],
  [/\bcall(?:s|ed|ing)? (?:\w+ )?off\b/i, '"cancel"'],
  [/\b(?:see|sees|seen|saw) to\b/i, '"handle", or "settle" a follow-up'],
  [/\bfor ever\b/i, '"forever", or "permanently"'],
  [
    /\b(?:by|of|to|from|for|with|in|on|at|under|after|beside) (?:what|whom)\b/i,
    'a clause has a noun as its subject',
  ],
  [
    /\bwhat (?:is|are|was|were) (?:\w+ed|asked|sent|said|known|kept|left|given|shown|found|wanted|held|meant)\b/i,
    'use a noun: "the request", "the answer"',
  ],
  [/\bmay not yet\b|\bthe own\b/i, 'use "your own", "their own" or "cannot … yet"'],
  [/\bfitted\b/i, '"fit"'],
  [/\balso if\b/i, '"even if"'],
  [/\bneed not\b/i, '"does not have to"'],
  [/\bfor good\b(?! reasons?\b)/i, '"permanently"'],
  [/\bany more[.,;:]/i, '"anymore", or "no longer" before the verb'],
  [/\bmoment at which\b/i, '"time at which", or "time when"'],
  [/\bprocessor time\b/i, '"CPU time"'],
  [/\bwithout (?:a|any|the) (?:connection|network)\b/i, '"offline"'],
  [/\bloads?(?:ed)? ahead\b/i, '"in advance"'],
  [/\bnone of (?:whom|which)\b|\bof which\b|\bof whom\b/i, 'start a second sentence'],
];

/** People have agreed to the first version of this text, so its wording must not change. */
const releasedTexts = new Set([
  'src/words/en/people/shipped-privacy.ts',
  'src/words/en/people/first-privacy-text.ts',
]);

const headless =
  /^(?:(?:What|Whether|Who|Whom|Whose|How|By|Of|That|Which)\b|(?:Where|When)\b[^,.]*\.|The most of\b)/;

const participle =
  /^ *(?:export )?type (?:Asked|Said|Told|Found|Shown|Known|Wanted|Made|Seen|Done|Kept|Given|Taken|Written|Changed|Counted|Opened|Timed)\b/gm;

/** Finds `neverWords` in the comments of a script, in user-facing strings, and in test titles. */
export function plainFindings(path: string, source: string): Finding[] {
  if (releasedTexts.has(path)) return [];
  const { program, comments } = parseSync(path, source);
  const notes = comments.map(({ start, value }) => ({ start, text: value.replace(/\s*\n\s*\*? ?/g, ' ') }));
  const read = [...notes, ...textsOf(path, program)];
  const find = (stretch: Stretch, message: string) => ({
    file: path,
    line: lineAt(source, stretch.start),
    rule: 'plain',
    message: `${message} in "${stretch.text.trim().slice(0, 60)}"`,
  });
  return [
    ...read.flatMap((stretch) =>
      neverWords.flatMap(([pattern, cure]) => {
        const word = pattern.exec(stretch.text)?.[0];
        return word ? [find(stretch, `"${word}": ${cure};`)] : [];
      }),
    ),
    ...notes
      .filter(({ text }) => headless.test(text.replace(/^[*\s]+/, '')))
      .map((stretch) => find(stretch, 'start a comment with a noun or a verb,')),
    ...[...source.matchAll(participle)].map(({ index, 0: text }) =>
      find({ start: index, text }, 'name a type with a noun,'),
    ),
  ];
}

function textsOf(path: string, program: ESTree.Program): Stretch[] {
  const found: Stretch[] = [];
  const isText = path.startsWith('src/words/');
  new Visitor({
    Literal: ({ start, value }) => isText && typeof value === 'string' && found.push({ start, text: value }),
    TemplateElement: ({ start, value }) => isText && found.push({ start, text: value.cooked ?? '' }),
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!/\.test\.tsx?$/.test(path) || !/^(?:it|test|describe)/.test(nameOf(callee))) return;
      if (title?.type === 'Literal') found.push({ start: title.start, text: String(title.value) });
    },
  }).visit(program);
  return found;
}

/** Returns the name of the called function: `it` for `it.each(rows)('…')`. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
}
