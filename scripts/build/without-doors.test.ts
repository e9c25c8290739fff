import { expect, test } from 'vitest';
import { refuseUnknownDoors } from './without-doors.ts';

const door = (fileName: string, code: string) => ({ fileName: `assets/${fileName}`, code });
const screen = door('Screen-1.js', 'export{a as Screen}from"./visits-1.js";');

test('the build opens the file behind a door, and refuses doors that it could not replace', () => {
  expect(() => refuseUnknownDoors([screen])).not.toThrow();
  const further = door('Page-1.js', 'export{Screen}from"./Screen-1.js";');
  expect(() => refuseUnknownDoors([screen, further])).toThrow('Page-1.js opens Screen-1.js');
  expect(() => refuseUnknownDoors([door('Empty-1.js', 'export{}from"./visits-1.js";')])).toThrow('nothing');
});
