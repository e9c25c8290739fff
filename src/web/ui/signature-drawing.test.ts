import { expect, test } from 'vitest';
import { fitStrokes } from './signature-drawing.ts';

const stroke = {
  minWidth: 1,
  maxWidth: 2,
  dotSize: 1,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: [
    { x: 0, y: 0, pressure: 0.5, time: 1 },
    { x: 300, y: 100, pressure: 0.5, time: 2 },
  ],
};

test('a signature drawn upright stays whole and in proportion after the phone is turned', () => {
  const [fitted] = fitStrokes([stroke], { width: 300, height: 100 }, { width: 900, height: 200 });
  expect(fitted?.points.map(({ x, y }) => [x, y])).toEqual([
    [150, 0],
    [750, 200],
  ]);
});

test('a pad that was not laid out yet changes nothing', () => {
  expect(fitStrokes([stroke], { width: 0, height: 0 }, { width: 10, height: 10 })).toEqual([stroke]);
});
