/** Finding the address at which the hub is reached best, and testing addresses and tokens. */
export { addressCandidates, type AddressCandidates } from './address-candidates.ts';
export { findHub, type HubFound } from './find-hub.ts';
export { baseOfHost, isHomeNetworkAddress, isLocalAddress, isLoopback, isPlainHttp } from './base-url.ts';
export { createDiscovery, type DiscoveryOptions } from './discovery.ts';
export { parseAddress, type ParsedAddress } from './parse-address.ts';
export { testAddress, type AddressTest } from './test-address.ts';
export { testToken, type TokenTest, type TokenVerdict } from './test-token.ts';
export type {
  Addresses,
  AddressFinding,
  AddressVerdict,
  Discovery,
  DiscoveryStatus,
  UnreachableReason,
} from './types.ts';
