/** What a house draws, makes and gives. */
export type * from './types.ts';
export { balanceOf, balancesOf } from './balance.ts';
export { deviceSharesOf, type DeviceShare, type DeviceShares } from './device-shares.ts';
export { meterIdsOf } from './meters.ts';
export {
  bestAndWorst,
  nightStandby,
  weekHeatMap,
  type BalanceFigure,
  type BestAndWorst,
} from './patterns.ts';
export { roundParts } from './round-parts.ts';
