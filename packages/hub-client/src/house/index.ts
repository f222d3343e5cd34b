/** The compact form of a house that our gateway sends in place of the hub's states and registries. */
export { firstHouseCommand, HOUSE_IDS } from './house-command.ts';
export { writeHouse, type CompactHouse, type CompactStates, type HubLists } from './compact-house.ts';
