/**
 * The custom properties of Base UI's drawers, registered as the library does. It does so while the first drawer opens, and
 * the browser then works out the style of the whole page in that task: with this done before, when the files come, it
 * leaves them as they are.
 */
const properties = [
  { name: '--drawer-swipe-movement-x', syntax: '<length>', initialValue: '0px' },
  { name: '--drawer-swipe-movement-y', syntax: '<length>', initialValue: '0px' },
  { name: '--drawer-snap-point-offset', syntax: '<length>', initialValue: '0px' },
  { name: '--drawer-swipe-progress', syntax: '<number>', initialValue: '0' },
  { name: '--drawer-swipe-strength', syntax: '<number>', initialValue: '1' },
];

// Older browsers have none of it.
if (typeof CSS !== 'undefined' && 'registerProperty' in CSS) {
  for (const property of properties) {
    try {
      CSS.registerProperty({ ...property, inherits: false });
    } catch {
      // It is registered already.
    }
  }
}
