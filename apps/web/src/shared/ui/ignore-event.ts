import type { SyntheticEvent } from 'react';

/** For what is pressed in a dialog that is closing: it has been answered. */
export function ignoreEvent(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
