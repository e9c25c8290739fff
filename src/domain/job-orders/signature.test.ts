import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBlank,
  noInk,
  type Picture,
  pngHeader,
  signatureLimits,
  withInkOf,
} from '#domain/signing/picture.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signing/signed-summary.ts';
import { isNameOfOperator } from './signature.ts';

function declaredPng(width: number, height: number, bitDepth = 8, colorType = 6): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint8(24, bitDepth);
  view.setUint8(25, colorType);
  return bytes;
}

type Color = readonly number[];
type Box = { x: number; y: number; width: number; height: number };

function paper(color: Color, ink: Color, boxes: readonly Box[]): Picture {
  const [width, height] = [400, 200];
  const channels = color.length as Picture['channels'];
  const pixels = new Uint8Array(width * height * channels);
  const isInk = (x: number, y: number) =>
    boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.set(isInk(pixel % width, Math.floor(pixel / width)) ? ink : color, pixel * channels);
  }
  return { pixels, width, height, channels };
}

const line: Box = { x: 100, y: 90, width: 60, height: 2 };
const dot: Box = { x: 100, y: 90, width: 8, height: 8 };

const summary: SignedSummary = {
  job_order_number: 'JO-1042',
  client_name: 'Pearl Hotel',
  machine_model: 'Barista Two',
  machine_serial_number: 'BT-77',
  location: 'Lobby',
  technician_name: 'Yusuf',
  service_date: '2026-11-02',
  work_performed: 'Replaced the gasket',
  parts_used: [{ name: 'Gasket' }, { name: 'Screen' }],
  time_spent_hours: '1.5',
  problem_resolved: true,
  technician_notes: null,
  follow_up_required: false,
  follow_up_reason: null,
  is_cmasa_covered: false,
  visit_fee: '12.500',
  currency: 'BHD',
};

describe('pngHeader', () => {
  it('pngHeader reads the size and depth of a picture', () => {
    expect(pngHeader(declaredPng(800, 400))).toEqual({ width: 800, height: 400, bitDepth: 8 });
  });

  it('pngHeader reads a view into a larger buffer at its own offset', () => {
    const bytes = new Uint8Array(64);
    bytes.set(declaredPng(7, 5), 20);
    expect(pngHeader(bytes.subarray(20, 53))).toEqual({ width: 7, height: 5, bitDepth: 8 });
  });

  it('pngHeader refuses bytes that do not start like a PNG', () => {
    expect(pngHeader(new Uint8Array())).toBe('not_png');
    expect(pngHeader(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('not_png');
    expect(pngHeader(declaredPng(1, 1).subarray(1))).toBe('not_png');
  });

  it('pngHeader refuses a header that is cut off, empty or impossible', () => {
    expect(pngHeader(declaredPng(8, 8).subarray(0, 32))).toBe('damaged');
    expect(pngHeader(declaredPng(0, 8))).toBe('damaged');
    expect(pngHeader(declaredPng(8, 0))).toBe('damaged');
    expect(pngHeader(declaredPng(8, 8, 3))).toBe('damaged');
    expect(pngHeader(declaredPng(8, 8, 16, 3))).toBe('damaged');
    expect(pngHeader(declaredPng(8, 8).fill(0, 12, 16))).toBe('damaged');
  });

  it('pngHeader refuses a picture with even one pixel more than the limit', () => {
    const { maxSide } = signatureLimits;
    expect(pngHeader(declaredPng(maxSide, 900))).toMatchObject({ width: maxSide });
    expect(pngHeader(declaredPng(maxSide + 1, 1))).toBe('too_many_pixels');
    expect(pngHeader(declaredPng(1, maxSide + 1))).toBe('too_many_pixels');
    expect(pngHeader(declaredPng(2000, 2000))).toMatchObject({ width: 2000 });
    expect(pngHeader(declaredPng(2000, 2001))).toBe('too_many_pixels');
    expect(pngHeader(declaredPng(0xffffffff, 0xffffffff))).toBe('too_many_pixels');
  });

  it('pngHeader never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const tail = declaredPng(8, 8);
        tail.set(bytes.subarray(0, 17), 16);
        for (const header of [pngHeader(bytes), pngHeader(tail)]) {
          expect(typeof header === 'string' || header.width * header.height > 0).toBe(true);
        }
      }),
    );
  });
});

describe('isBlank', () => {
  /** Counts the ink in two steps. The server uses many steps. */
  const isBlankInSteps = (picture: Picture) => {
    const half = Math.floor(picture.height / 2);
    const ofTop = withInkOf(picture, noInk, 0, half);
    return isBlank(withInkOf(picture, ofTop, half, picture.height), picture);
  };
  const white = [255, 255, 255];
  const black = [0, 0, 0];

  it.each([
    ['white paper', paper(white, black, [])],
    ['transparent paper, whatever its hidden color', paper([0, 0, 0, 0], black, [])],
    ['white on white', paper(white, [252, 252, 252], [line])],
    ['transparent ink', paper([255, 255, 255, 255], [0, 0, 0, 20], [line])],
    ['a single accidental dot', paper(white, black, [dot])],
    [
      'two specks far apart',
      paper(
        white,
        black,
        [dot, line].map((box) => ({ ...box, width: 3, height: 3 })),
      ),
    ],
    ['solid black', paper(black, black, [])],
    ['gray white', paper([255], [0], [])],
  ])('isBlank treats %s as blank', (_name, picture) => {
    expect(isBlankInSteps(picture)).toBe(true);
  });

  it.each([
    ['gray', paper([255], [0], [line])],
    ['gray with alpha', paper([0, 0], [0, 255], [line])],
    ['RGB', paper(white, black, [line])],
    ['blue RGB', paper(white, [30, 60, 200], [line])],
    ['RGBA on transparent paper', paper([0, 0, 0, 0], [0, 0, 0, 255], [line])],
  ])('isBlank treats a short line in %s as drawn', (_name, picture) => {
    expect(isBlankInSteps(picture)).toBe(false);
  });

  it('white pixels that are skipped four at a time change no count', () => {
    const byte = fc.constantFrom(255, 255, 255, 255, 250, 0);
    const sizes = fc.record({ width: fc.integer({ min: 1, max: 9 }), channels: fc.constantFrom(1, 2, 3, 4) });
    fc.assert(
      fc.property(sizes, fc.array(byte, { minLength: 36, maxLength: 200 }), (size, bytes) => {
        const height = Math.floor(bytes.length / (size.width * size.channels));
        // In a misaligned view, four bytes cannot be read at once.
        const misaligned = new Uint8Array(bytes.length + 1).subarray(1);
        misaligned.set(bytes);
        const [skipping, counting] = [Uint8Array.from(bytes), misaligned].map((pixels) => {
          const picture = { ...size, height, pixels } as Picture;
          return withInkOf(picture, withInkOf(picture, noInk, 0, height >> 1), height >> 1, height);
        });
        expect(skipping).toEqual(counting);
      }),
    );
  });
});

describe('signedSummaryText', () => {
  it('the signed summary is this text, to the letter: stored hashes depend on it', () => {
    expect(signedSummaryText(summary)).toBe(
      '{"job_order_number":"JO-1042","client_name":"Pearl Hotel","machine_model":"Barista Two",' +
        '"machine_serial_number":"BT-77","location":"Lobby","technician_name":"Yusuf",' +
        '"service_date":"2026-11-02","work_performed":"Replaced the gasket",' +
        '"parts_used":[{"name":"Gasket"},{"name":"Screen"}],"time_spent_hours":"1.5","problem_resolved":true,' +
        '"technician_notes":null,"follow_up_required":false,"follow_up_reason":null,' +
        '"is_cmasa_covered":false,"visit_fee":"12.500","currency":"BHD"}',
    );
  });

  it('the signed summary depends neither on the order of keys nor on fields that the signer did not see', () => {
    const reversed = Object.fromEntries(Object.entries(summary).reverse()) as SignedSummary;
    const parts_used = summary.parts_used.map((part) => ({ price: '3', ...part }));
    expect(signedSummaryText({ ...reversed, parts_used })).toBe(signedSummaryText(summary));
  });

  it('the signed summary changes with every single field', () => {
    const texts = Object.entries(summary).map(([field, value]) => {
      return signedSummaryText({ ...summary, [field]: changed(value) });
    });
    expect(new Set([...texts, signedSummaryText(summary)]).size).toBe(Object.keys(summary).length + 1);
  });

  it('moving text from one field into the next changes the signed summary', () => {
    const first = signedSummaryText({ ...summary, client_name: 'A","machine_model":"B' });
    expect(first).not.toBe(signedSummaryText({ ...summary, client_name: 'A', machine_model: 'B' }));
    expect(JSON.parse(first)).toMatchObject({ client_name: 'A","machine_model":"B' });
  });
});

function changed(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(1);
  return typeof value === 'boolean' ? !value : `${value} `;
}

describe('a name that may not sign for a client', () => {
  const people = { ofOperator: ['Yusuf Darwish', 'José Al-Mansoor', 'أحمد علي'], ofClient: ['Noor Haddad'] };

  it.each([
    ['Yusuf Darwish', true],
    ['  yusuf   DARWISH ', true],
    ['Darwish, Yusuf', true],
    ['Jose Al Mansoor', true],
    ['al-mansoor josé', true],
    ['أحمَد علي', true],
    ['Mr Darwish, Yusuf', true],
    ['ENG. DR. YUSUF DARWISH', true],
    ['Sheikh Jose Al-Mansoor', true],
    ['د. علي أحمد', true],
    ['الاستاذ أحمد علي', true],
    ['Yusuf Darwish Yusuf', true],
    ['Yusuf', false],
    ['Mr Yusuf', false],
    ['Mr Yusuf Darwish Haddad', false],
    ['Madam', false],
    ['Yusuf Darwisha', false],
    ['Noor Haddad', false],
    ['...', false],
  ])('the name %j is recognized as one of the operator’s people: %s', (name, isRefused) => {
    expect(isNameOfOperator(name, people)).toBe(isRefused);
  });

  it('a name of one of the operator’s people is refused in any word order and with any titles, but not with another word', () => {
    const written = fc.record({
      words: fc.shuffledSubarray(['Yusuf', 'Darwish', 'Salem'], { minLength: 3 }),
      titles: fc.array(fc.constantFrom('Mr', 'mrs.', 'DR', 'Eng.', 'Sheikh', 'sir', 'السيد', 'الدكتور')),
      between: fc.constantFrom(' ', ', ', '-', '  ', '. '),
    });
    fc.assert(
      fc.property(written, ({ words, titles, between }) => {
        const salem = { ofOperator: ['Dr. Yusuf Salem Darwish'], ofClient: [] };
        const name = [...titles, ...words, ...titles].join(between);
        expect(isNameOfOperator(name, salem)).toBe(true);
        expect(isNameOfOperator(`${name}${between}Haddad`, salem)).toBe(false);
        expect(isNameOfOperator([...titles, ...words.slice(1)].join(between), salem)).toBe(false);
      }),
    );
  });

  it('a name of one of the operator’s people may sign if a person at the client has it too', () => {
    const both = { ...people, ofClient: ['Darwish Yusuf'] };
    expect(isNameOfOperator('Yusuf Darwish', both)).toBe(false);
  });
});
