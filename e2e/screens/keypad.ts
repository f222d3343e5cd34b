import type { Locator } from '@playwright/test';
import type { Hand } from '#fixtures/hand.ts';

/** Presses those digits on the keypad that stands in there, one after the other. */
export const typeCode = async (hand: Hand, within: Locator, code: string): Promise<void> => {
  for (const digit of code) await hand.press(within.getByRole('button', { name: digit, exact: true }));
};
