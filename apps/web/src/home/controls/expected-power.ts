import type { Command } from '@soglia/hub-client/commands';

/**
 * Whether the device is to be on once its pending command is confirmed; undefined where the command does not switch it,
 * as oscillation, or running an automation.
 */
export function expectedPower(pending: Command | undefined): boolean | undefined {
  const state = pending?.expected.state;
  return state === undefined ? undefined : state !== 'off';
}
