import { isHubSince } from '@soglia/automations/store';
import { useConnection } from '#hub/use-connection.ts';

/** Whether the hub is of that version, or a later one. */
export const useHubSince = (year: number, month: number): boolean =>
  isHubSince(useConnection().state, year, month) ?? false;
