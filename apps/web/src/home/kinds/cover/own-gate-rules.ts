import { useSyncExternalStore } from 'react';
import { hearOthers } from '#shared/storage/stored-value.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createGateRules, type GateRule } from './gate-rules.ts';

/** Those of this browser, as every window of it sees them. */
export const gateRules = createGateRules(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

hearOthers(gateRules);

export const useGateRule = (entityId: string): GateRule =>
  useSyncExternalStore(gateRules.subscribe, () => gateRules.of(entityId));
