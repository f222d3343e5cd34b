/** What the bench measures of the policy; the gateway itself makes it in composition/create-services.ts. */
export { createDecide } from './decide.ts';
export { readHouse, type HouseLists } from './house/read-house.ts';
export { createRoleAccess, type RoleDefinition } from './role-access.ts';
export type { GuardRequest } from './verdict.ts';
