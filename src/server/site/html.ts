/** A piece of HTML whose values are escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Value = Markup | string | number | null | false | readonly (Markup | null | false)[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Makes HTML from a template. Texts are escaped, pieces of HTML are not, and null and false produce no output. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const written = values.map((value) => {
    if (value === null || value === false) return '';
    if (value instanceof Markup) return value.text;
    if (Array.isArray(value)) return value.filter((one) => one instanceof Markup).join('');
    return escaped(String(value));
  });
  return new Markup(parts.reduce((text, part, index) => `${text}${written[index - 1] ?? ''}${part}`));
}
