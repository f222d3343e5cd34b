import type { Diagnostic } from '@soglia/contracts/tickets';
import type { ConnectionState } from '@soglia/hub-client/connection';
import { isRecord } from '@soglia/hub-client/json';
import { formatDayTime } from '#shared/format/time.ts';
import { t } from '../texts/index.ts';

const MOST_DEVICES = 30;
const MOST_ERRORS = 10;
const LONGEST_VALUE = 500;
/** What says where somebody is, or who lives here. */
const personal: ReadonlySet<string> = new Set(['person', 'device_tracker', 'zone']);

/** An error of the app since the page was opened, without contents. */
export interface RecentError {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Such as `TypeError`. */
  readonly name: string;
  /** Where it was caught, and the first position in our own files. */
  readonly where: string;
}

interface DiagnosticsInput {
  readonly appVersion: string;
  /** Undefined on a bare hub. */
  readonly gatewayVersion: string | undefined;
  readonly connection: ConnectionState;
  /** The states of the hub, not validated; undefined while they have not come. */
  readonly states: readonly unknown[] | undefined;
  /** Whether a device belongs into the list. */
  readonly isDevice: (entityId: string) => boolean;
  readonly errors: readonly RecentError[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * What a person may send along: versions, the state of the connection, unavailable devices by name and errors of the app.
 * Never a token, a code, a position or the name of a person: those are read nowhere here.
 */
export function diagnosticsOf(input: DiagnosticsInput): readonly Diagnostic[] {
  const { appVersion, gatewayVersion, connection, states, isDevice, errors, now } = input;
  return [
    { label: t('diagnostics.app'), value: appVersion },
    ...(gatewayVersion === undefined ? [] : [{ label: t('diagnostics.gateway'), value: gatewayVersion }]),
    ...(connection.kind === 'ready' ? [{ label: t('diagnostics.hub'), value: connection.hubVersion }] : []),
    {
      label: t('diagnostics.connection'),
      value: t(connection.kind === 'ready' ? 'diagnostics.connected' : 'diagnostics.notConnected'),
    },
    ...unavailableIn(states, isDevice).map((name) => ({ label: t('diagnostics.unavailable'), value: name })),
    ...errors.slice(-MOST_ERRORS).map(({ at, name, where }) => ({
      label: t('diagnostics.error'),
      value: `${formatDayTime(at, now)}: ${name} (${where})`,
    })),
  ].map(({ label, value }) => ({ label, value: printable(value) }));
}

function unavailableIn(
  states: readonly unknown[] | undefined,
  isDevice: (entityId: string) => boolean,
): readonly string[] {
  const names = (states ?? []).flatMap((state) => {
    if (!isRecord(state) || state['state'] !== 'unavailable') return [];
    const { entity_id, attributes } = state;
    if (typeof entity_id !== 'string' || personal.has(entity_id.slice(0, entity_id.indexOf('.')))) return [];
    if (!isDevice(entity_id)) return [];
    const name = isRecord(attributes) ? attributes['friendly_name'] : undefined;
    return [typeof name === 'string' && name.trim() !== '' ? name : entity_id];
  });
  return names.length > MOST_DEVICES
    ? [...names.slice(0, MOST_DEVICES), t('diagnostics.more', { count: names.length - MOST_DEVICES })]
    : names;
}

/** As a line of the wire has to be. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE) || '–';
