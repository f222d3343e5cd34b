import type { DeviceRef } from '../model/device-ref.ts';

/** What the person is about to do with the custom categories. */
export type CategoryTask =
  { readonly kind: 'new' } | { readonly kind: 'remove' | 'fill'; readonly id: string };

/** What the dialogs about custom categories are given. */
export interface CategoryDialogsProps {
  /** Undefined while none is open; the last one stays mounted until its closing animation has ended. */
  readonly task: CategoryTask | undefined;
  /** Every device that a category may hold. */
  readonly devices: readonly DeviceRef[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}
