/** Whether the connection ends at a Soglia gateway, and which features it offers. */
export type { Access, Capabilities, CapabilityState } from './capabilities.ts';
