export type Import = {
  readonly specifier: string;
  /** The words before `from`, such as `import { type A, b as c }`. */
  readonly clause: string;
  readonly line: number;
  readonly lazy: boolean;
};

const token = new RegExp(
  [
    String.raw`\/\/.*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`'(?:\\.|[^'\\\n])*'`,
    String.raw`"(?:\\.|[^"\\\n])*"`,
    '`(?:\\\\[\\s\\S]|[^`\\\\])*`',
    String.raw`(?<=(?:[=(,:[!&|?;]|=>|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
  ].join('|'),
  'g',
);
const templateHoleOrCharacter = /\$\{[^}]*\}|[^\n]/g;
const notLineEnd = /[^\n]/g;

const blank = (text: string) => text.replace(notLineEnd, ' ');

function blankTemplate(text: string): string {
  const inner = text
    .slice(1, -1)
    .replace(templateHoleOrCharacter, (part) => (part.startsWith('${') ? part : ' '));
  return `\`${inner}\``;
}

function blankToken(text: string): string {
  if (text.startsWith('/')) return blank(text);
  if (text.startsWith('`')) return blankTemplate(text);
  return `${text[0]}${blank(text.slice(1, -1))}${text.at(-1)}`;
}

/**
 * Returns the code with spaces in place of its comments and the content of its strings. All positions stay the same.
 */
export function bareCode(text: string): string {
  return text.replace(token, blankToken);
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const importForm =
  /(?<=^|[;}\n])\s*(?:import|export)\b[^;'"()=]*?\bfrom\s*(?<quote>['"])|\bimport\s*(?<lazy>\()?\s*(?<bareQuote>['"])/g;

/** Returns all imports, re-exports and import() calls, including imports of types. */
export function importsOf(text: string): Import[] {
  const bare = bareCode(text);
  return [...bare.matchAll(importForm)].map((match) => {
    const start = match.index + match[0].length;
    const quote = match.groups?.quote ?? match.groups?.bareQuote ?? "'";
    return {
      specifier: text.slice(start, bare.indexOf(quote, start)),
      clause: match[0],
      line: lineAt(text, start),
      lazy: match.groups?.lazy !== undefined,
    };
  });
}
