import type { SettingsSource } from '#features/session/public-settings.ts';
import { DEFAULT_PRODUCT } from '#shared/ui/product.ts';

/** The product's name by the app origin; the default one until the settings are loaded. */
export function productOf(settings: ReturnType<SettingsSource['state']>): string {
  return settings.kind === 'ready' ? settings.settings.productName : DEFAULT_PRODUCT;
}
