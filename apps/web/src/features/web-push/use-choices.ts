import { useSyncExternalStore } from 'react';
import type { Choices } from './choices.ts';
import { storedChoices } from './stored-choices.ts';

/**
 * What the person wants to be told on their devices, as this browser knows it: what another device changes is followed,
 * and what is changed here is sent as soon as the gateway can be reached.
 */
export const useChoices = (): Choices => useSyncExternalStore(storedChoices.subscribe, storedChoices.value);
