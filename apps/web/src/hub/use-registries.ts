import { useCallback, useSyncExternalStore } from 'react';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useHub } from './hub-context.ts';

/** Areas, devices and entity entries; undefined until first loaded. */
export function useRegistries(): RegistrySnapshot | undefined {
  const { registries } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => registries.onChange(changed), [registries]),
    () => registries.snapshot,
  );
}
