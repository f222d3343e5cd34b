import type { SettingsSource } from '#features/session/public-settings.ts';
import { defaultProduct } from '#shared/ui/product.ts';

/** What the app origin calls the product, as far as it has spoken. */
export function productOf(told: ReturnType<SettingsSource['state']>): string {
  return told.kind === 'ready' ? told.settings.productName : defaultProduct;
}
