import { useCapabilities } from '#hub/use-capabilities.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { useServices } from '../services/services.ts';

/** Whether a ticket can be opened here: this house has a support service, or a provider is set in this browser. */
export function useSupportOffered(): boolean {
  const capabilities = useCapabilities();
  const { store } = useServices();
  if (capabilities.kind === 'soglia') return capabilities.features.has('tickets');
  // 'null' once it was removed.
  return capabilities.kind === 'bare' && (store.getItem(personalKeys.tickets_provider) ?? 'null') !== 'null';
}
