/** The compact form of a house that our gateway sends in place of the hub's states and registries. */
export {
  writeHouse,
  writeStates,
  type CompactHouse,
  type CompactStates,
  type HubLists,
} from './compact-house.ts';
