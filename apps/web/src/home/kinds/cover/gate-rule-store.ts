import { useSyncExternalStore } from 'react';
import { ofThisBrowser } from '#shared/storage/stored-setting.ts';
import { createGateRules, type GateRule } from './gate-rules.ts';

/** The rules of this browser, shared by all its windows. */
export const gateRules = ofThisBrowser(createGateRules);

export const useGateRule = (entityId: string): GateRule =>
  useSyncExternalStore(gateRules.subscribe, () => gateRules.of(entityId));
