export { buildGateway, type Gateway } from './build-gateway.ts';
export type { GatewayParts } from './composition/gateway-parts.ts';
export type { Clock } from '@soglia/server/clock';
export type { Limits } from './limits.ts';
export { createLogger } from './logging/logger.ts';
export { defaultSettings, type Settings } from './settings/schema.ts';
export { SettingsError } from './settings/settings-error.ts';
