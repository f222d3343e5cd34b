import type { DeviceRef } from '../model/device-ref.ts';

/** The dialog about custom categories that is open. */
export type CategoryTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'remove' | 'fill'; readonly id: string };

/** Props of the dialogs about custom categories. */
export interface CategoryDialogsProps {
  /** Undefined while none is open; the last dialog stays mounted until its closing animation has ended. */
  readonly task: CategoryTask | undefined;
  /** Every device that can be put into a category. */
  readonly devices: readonly DeviceRef[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}
