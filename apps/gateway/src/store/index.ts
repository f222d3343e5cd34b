export { systemClock } from '@soglia/server/clock';
export { createLogger } from '#logging/logger.ts';
export { createGatewayStore, type GatewayStoreParts } from './gateway-store.ts';
