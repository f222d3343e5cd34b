import type { Locator, Page } from '@playwright/test';
import type { Pointer } from '#fixtures/pointer.ts';

/** Presses those digits on the keypad inside `within`, one after the other. */
export async function typeCode(pointer: Pointer, within: Locator, code: string): Promise<void> {
  for (const digit of code) await pointer.press(within.getByRole('button', { name: digit, exact: true }));
}

/** Answers that the alarm be armed although something is open; some houses have something open. */
export async function armAnyway(page: Page, pointer: Pointer, next: Locator): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Arma lo stesso' });
  await anyway.or(next).first().waitFor();
  if (await anyway.isVisible()) await pointer.press(anyway);
}
