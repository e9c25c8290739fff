import { describe, expect, test } from 'vitest';
import { hueName } from './hue-name.ts';

describe('the names of hues', () => {
  test('every hue of the color circle has a name, and both ends of the circle are red', () => {
    expect([0, 14, 30, 60, 120, 180, 220, 265, 300, 345, 359].map(hueName)).toEqual([
      'red',
      'red',
      'orange',
      'yellow',
      'green',
      'turquoise',
      'blue',
      'violet',
      'magenta',
      'red',
      'red',
    ]);
  });
});
