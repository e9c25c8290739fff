import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;

/** Returns the files in a ZIP archive, such as a spreadsheet, by name. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const begins = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(begins, begins + packed);
    const title = archive.toString('utf8', at + 46, at + 46 + (name ?? 0));
    files.set(title, (method === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** Returns the sheets of an XLSX file by name. Each row contains the text of each cell. */
export function sheetsOf(file: Buffer): Map<string, string[][]> {
  const files = unzip(file);
  const partsOf = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}(?: ([^>]*?))?(?:/>|>(.*?)</${tag}>)`, 'gs'))].map(
      ([, attributes = '', inner = '']) => ({ attributes, inner }),
    );
  const plain = (xml: string) =>
    xml
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const shared = partsOf(files.get('xl/sharedStrings.xml') ?? '', 'si').map(({ inner }) => plain(inner));
  const textOf = ({ attributes, inner }: { attributes: string; inner: string }) =>
    attributes.includes('t="s"') ? (shared[Number(plain(inner))] ?? '') : plain(inner);
  const names = partsOf(files.get('xl/workbook.xml') ?? '', 'sheet').map(
    ({ attributes }) => /name="([^"]*)"/.exec(attributes)?.[1] ?? '',
  );
  return new Map(
    names.map((name, index) => {
      const sheet = files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      return [name, partsOf(sheet, 'row').map(({ inner }) => partsOf(inner, 'c').map(textOf))];
    }),
  );
}
