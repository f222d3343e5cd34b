import { useCallback, useSyncExternalStore } from 'react';
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
