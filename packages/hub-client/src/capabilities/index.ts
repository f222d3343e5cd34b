/** Whether the connection ends at a Soglia gateway, and which features it offers. */
export type { Capabilities, CapabilityState } from './capabilities.ts';
