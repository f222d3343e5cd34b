import type { Part } from '#report/figure.ts';
import { gateway } from './gateway.ts';
import { gatewayMemory } from './gateway-memory.ts';
import { store } from './store.ts';

export const parts: readonly Part[] = [store, gateway, gatewayMemory];
