import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Draws `favicon.ico` from `favicon.svg`. Browsers request `favicon.ico` if a page does not specify an icon. */

const folder = 'src/web/public';
const size = 32;

const png = await sharp(readFileSync(`${folder}/favicon.svg`), { density: 300 })
  .resize(size)
  .png({ palette: true })
  .toBuffer();
// An ICO file with one picture consists of a header, one directory entry, and the picture as PNG.
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.writeUInt8(size, 6);
header.writeUInt8(size, 7);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(32, 12);
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18);
writeFileSync(`${folder}/favicon.ico`, Buffer.concat([header, png]));
