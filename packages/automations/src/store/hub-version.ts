import type { ConnectionState } from '@soglia/hub-client/connection';

/** Whether the hub is of that version, or a later one; undefined while its version is not known. */
export function isHubSince(state: ConnectionState, year: number, month: number): boolean | undefined {
  const version = state.kind === 'ready' ? /^(\d+)\.(\d+)/.exec(state.hubVersion) : null;
  if (version === null) return undefined;
  const its = Number(version[1]);
  return its > year || (its === year && Number(version[2]) >= month);
}
