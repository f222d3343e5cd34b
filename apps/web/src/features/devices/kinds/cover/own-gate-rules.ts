import { useSyncExternalStore } from 'react';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createGateRules, GATE_RULES_KEY, type GateRule } from './gate-rules.ts';

const storage = createSafeStore(() => window.localStorage);

/** Those of this browser. */
export const gateRules = createGateRules(storage);

/** Also as another window of it changes them. */
function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== null && key !== GATE_RULES_KEY) return;
    storage.changedElsewhere(key);
    gateRules.readAgain();
  };
  window.addEventListener('storage', elsewhere);
  const release = gateRules.subscribe(listener);
  return () => {
    window.removeEventListener('storage', elsewhere);
    release();
  };
}

export const useGateRule = (entityId: string): GateRule =>
  useSyncExternalStore(subscribe, () => gateRules.of(entityId));
