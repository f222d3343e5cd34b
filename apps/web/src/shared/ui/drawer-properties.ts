const length = ['<length>', '0px'] as const;

const properties = [
  ['swipe-movement-x', ...length],
  ['swipe-movement-y', ...length],
  ['snap-point-offset', ...length],
  ['swipe-progress', '<number>', '0'],
  ['swipe-strength', '<number>', '1'],
] as const;

/**
 * Registers the custom properties of Base UI's drawers. The library does so while the first drawer opens, and the browser
 * then works out the style of the whole page in that task; it leaves alone what is registered. Once, when the files come.
 */
export function registerDrawerProperties(): void {
  try {
    for (const [name, syntax, initialValue] of properties)
      CSS.registerProperty({ name: `--drawer-${name}`, syntax, initialValue, inherits: false });
  } catch {
    // An older browser, or done already: a development server has loaded the file again.
  }
}
