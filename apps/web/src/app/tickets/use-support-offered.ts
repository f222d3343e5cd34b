import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { useServices } from '../services/services.ts';

/** Whether a ticket can be opened here: this house has a support service, or a provider is set in this browser. */
export function useSupportOffered(): boolean {
  const { kind } = useCapabilities();
  const isInHouse = useFeature('tickets');
  const { store } = useServices();
  // 'null' once it was removed.
  const isSet = () => (store.getItem(personalKeys.tickets_provider) ?? 'null') !== 'null';
  return kind === 'bare' ? isSet() : isInHouse;
}
