import type { Locator } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** Presses those digits on the keypad inside `within`, one after the other. */
export async function typeCode(pointer: Pointer, within: Locator, code: string): Promise<void> {
  for (const digit of code) await pointer.press(within.getByRole('button', { name: digit, exact: true }));
}
