import { useAllowed } from '#hub/use-allowed.ts';

/**
 * Whether schedules can be shown; undefined until that is known. To people with a role the gateway reads no automation,
 * whatever their rights: docs/access-rules.md, 5.
 */
export const useSchedulesAllowed = (): boolean | undefined => useAllowed(() => false);
