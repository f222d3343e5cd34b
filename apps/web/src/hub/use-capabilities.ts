import { useCallback, useSyncExternalStore } from 'react';
import type { hubFeatures } from '@soglia/contracts';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { useHub } from './hub-context.ts';

/** Whether the hub is our hub origin and what that offers; the same object until it changes. */
export function useCapabilities(): CapabilityState {
  const { capabilities } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => capabilities.onChange(changed), [capabilities]),
    () => capabilities.state,
  );
}

/** Whether the hub is our hub origin and offers this. */
export function useFeature(feature: (typeof hubFeatures)[number]): boolean {
  const capabilities = useCapabilities();
  return capabilities.kind === 'soglia' && capabilities.features.has(feature);
}
