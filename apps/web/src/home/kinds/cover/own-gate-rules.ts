import { useSyncExternalStore } from 'react';
import { followOtherWindows } from '#shared/storage/stored-setting.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createGateRules, type GateRule } from './gate-rules.ts';

/** Those of this browser, as every window of it sees them. */
export const gateRules = createGateRules(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

followOtherWindows(gateRules);

export const useGateRule = (entityId: string): GateRule =>
  useSyncExternalStore(gateRules.subscribe, () => gateRules.of(entityId));
