import { onTestFinished } from 'vitest';

/** happy-dom has no animations: a dialog is gone in the frame that closes it. Until the test ends, one stays. */
export function neverEndAnimations() {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations');
  Object.defineProperty(Element.prototype, 'getAnimations', {
    configurable: true,
    value: () => [{ finished: new Promise(() => {}) }],
  });
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(Element.prototype, 'getAnimations');
    else Object.defineProperty(Element.prototype, 'getAnimations', before);
  });
}
