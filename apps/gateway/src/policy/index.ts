/** What a role may do, for measuring it: the gateway itself puts the parts together in build-gateway.ts. */
export { createDecide } from './decide.ts';
export { readHouse, type HouseLists } from './house/read-house.ts';
export { createRoleAccess, type RoleDefinition } from './role-access.ts';
export type { GuardRequest } from './verdict.ts';
