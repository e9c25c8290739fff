import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field that has no words of its own, in words for people; the library's are for programmers. */
export function errorWords(issue: Issue): string {
  const name = nameOf(issue.path ?? []);
  if (issue.input === undefined || issue.input === null) return isRequired(name);
  switch (issue.code) {
    case 'invalid_value':
      return `Please select ${withArticle(name)}`;
    case 'invalid_type':
      return wordsOfType[issue.expected] ?? check(name);
    case 'invalid_format':
      return issue.format === 'uuid'
        ? `Please select ${withArticle(name)}`
        : (wordsOfFormat[issue.format] ?? check(name));
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return isRequired(name);
      return `Please ${sizeOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `Please ${sizeOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    default:
      return check(name);
  }
}

const wordsOfType: Readonly<Record<string, string>> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please answer yes or no',
  array: 'Please give a list',
};

const wordsOfFormat: Readonly<Record<string, string>> = {
  datetime: 'Please enter a date and time',
  email: 'Please enter an email address',
};

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `use ${bound} ${size} characters`;
  return origin === 'array' ? `list ${bound} ${size}` : `enter ${bound} ${size}`;
}

/** As people call it: `service_type_requested` is the service type, `machine_id` the machine. */
function nameOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string') ?? '';
  const name = field.replace(/^(cmasa|is|platform)_/, '').replace(/_(id|requested)$/, '');
  return name === '' || name === 'id' ? 'record' : name.replaceAll('_', ' ');
}

function withArticle(name: string): string {
  return /^([aeio]|u(?!se))/.test(name) ? `an ${name}` : `a ${name}`;
}

function isRequired(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} is required`;
}

function check(name: string): string {
  return `Please check the ${name}`;
}

z.config({ customError: errorWords });
