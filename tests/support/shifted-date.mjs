/**
 * Sets every clock reading of this realm ahead by that many milliseconds, or back where they are negative. Runs in Node
 * and, as text, in a page; so it stands on nothing outside of itself. Calling it again replaces the earlier shift.
 * @param {number} ms
 */
export function shiftDate(ms) {
  /** @type {DateConstructor} */
  const real = Reflect.get(globalThis, Symbol.for('unshifted date')) ?? Date;
  Reflect.set(globalThis, Symbol.for('unshifted date'), real);
  const now = () => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
