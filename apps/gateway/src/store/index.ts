export { systemClock } from '#clock.ts';
export { createLogger } from '#logging/logger.ts';
export { createGatewayStore, type GatewayStoreParts } from './gateway-store.ts';
