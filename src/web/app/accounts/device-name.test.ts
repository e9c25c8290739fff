import { describe, expect, test } from 'vitest';
import { deviceOf, isHandheld } from './device-name.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`;
const android = `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${blink}`;

describe('device names', () => {
  test.each([
    ['Chrome', 'Windows', `${windows} Chrome/131.0.0.0 Safari/537.36`],
    ['Edge', 'Windows', `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['Opera', 'Windows', `${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
    [
      'Firefox',
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    ],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    [
      'Safari',
      'macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`,
    ],
    ['Safari', 'iPhone', `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'iPhone', `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'iPhone', `${iPhone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge', 'iPhone', `${iPhone} Version/18.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/604.1`],
    [
      'Safari',
      'iPad',
      `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${webkit} Version/17.6 Mobile/15E148 Safari/604.1`,
    ],
    ['Chrome', 'Android', `${android} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', 'Android', `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
    [
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/131.0.0.0 Safari/537.36`,
    ],
    ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ])('the user agent of %s on %s gives both names', (browser, system, userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  test('details that a browser hides stay unknown', () => {
    expect(deviceOf(null)).toEqual({ browser: null, system: null });
    expect(deviceOf('')).toEqual({ browser: null, system: null });
    expect(deviceOf('curl/8.5.0')).toEqual({ browser: null, system: null });
    expect(deviceOf('Mozilla/5.0 (Windows NT 10.0)')).toEqual({ browser: null, system: 'Windows' });
  });

  test('phones and tablets are distinguished from computers', () => {
    expect(isHandheld(deviceOf(`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`))).toBe(true);
    expect(isHandheld(deviceOf(`${android} Chrome/131.0.0.0 Mobile Safari/537.36`))).toBe(true);
    expect(isHandheld(deviceOf(`${windows} Chrome/131.0.0.0 Safari/537.36`))).toBe(false);
  });
});
