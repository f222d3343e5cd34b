import { createLogger, systemClock, type GatewayStoreParts } from '@soglia/gateway/store';

/** A clock and a log that says nothing. */
export const quietParts = (): GatewayStoreParts => ({ clock: systemClock, logger: createLogger('silent') });
