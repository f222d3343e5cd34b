import { useSyncExternalStore } from 'react';
import { followOtherWindows } from '#shared/storage/stored-setting.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createGateRules, type GateRule } from './gate-rules.ts';

/** The rules of this browser, shared by all its windows. */
export const gateRules = createGateRules(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

followOtherWindows(gateRules);

export const useGateRule = (entityId: string): GateRule =>
  useSyncExternalStore(gateRules.subscribe, () => gateRules.of(entityId));
