import { useCallback, useSyncExternalStore } from 'react';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { useHub } from './hub-context.ts';

/** What this hub offers beyond a stock one; the same object until that changes. */
export function useCapabilities(): CapabilityState {
  const { capabilities } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => capabilities.onChange(changed), [capabilities]),
    () => capabilities.state,
  );
}
