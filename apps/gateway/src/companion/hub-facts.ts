import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { ValuesRepository } from '#store/store.ts';
import type { HubPages } from './functions.ts';

/** What the hub says of itself. */
export interface HubFacts extends HubPages {
  /** The name of the house. */
  readonly location: string;
}

/** Sends commands as the person of a token from an address. */
type AskAs = (token: string, address: string, commands: readonly string[]) => Promise<readonly unknown[]>;

export interface HubFactsOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'command'>;
  readonly values: Pick<ValuesRepository, 'get' | 'set'>;
  readonly clock: Clock;
  readonly askAs: AskAs;
}

const FRESH_FOR_MS = MINUTE_MS;
const TIMEOUT_MS = 10_000;
const VALUE = 'hub_facts';
const commands = ['get_config', 'get_panels'];

/**
 * The name, version and panels of the hub: asked at most once a minute, kept in the store for when the hub is
 * away. Before the house is prepared they are asked with the caller's token: what is only administrators' may be missing
 * then, and such an answer is not kept.
 */
export function createHubFacts({ service, values, clock, askAs }: HubFactsOptions) {
  let known: { readonly facts: HubFacts; readonly at: number } | undefined;
  let reading: Promise<HubFacts | undefined> | undefined;

  const readAsOwner = async (): Promise<HubFacts | undefined> => {
    const answers = await Promise.all(
      commands.map((type) => service.command({ type }, { timeout: TIMEOUT_MS })),
    );
    const facts = parseFacts(answers);
    if (facts === undefined) return undefined;
    const isNew =
      known === undefined || JSON.stringify(toValue(known.facts)) !== JSON.stringify(toValue(facts));
    known = { facts, at: clock.now() };
    if (isNew) await values.set(VALUE, JSON.stringify(toValue(facts))).catch(() => undefined);
    return facts;
  };

  const readStored = async (): Promise<HubFacts | undefined> => {
    const text = await values.get(VALUE).catch(() => undefined);
    const answers = text === undefined ? undefined : parseJson(text);
    return Array.isArray(answers) ? parseFacts(answers) : undefined;
  };

  const read = async (): Promise<HubFacts | undefined> => {
    if (service.state === 'ready') {
      const facts = await readAsOwner().catch(() => undefined);
      if (facts !== undefined) return facts;
    }
    return known?.facts ?? (await readStored());
  };

  const refresh = (): Promise<HubFacts | undefined> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    /**
     * What is known is given at once, and asked anew for the next time. Undefined where nothing was ever learnt.
     * @param asker to ask as before the house is prepared
     */
    read: async (asker?: {
      readonly token: string;
      readonly address: string;
    }): Promise<HubFacts | undefined> => {
      if (known !== undefined) {
        // A clock that was set back makes nothing newer.
        if (Math.abs(clock.now() - known.at) >= FRESH_FOR_MS) void refresh();
        return known.facts;
      }
      const facts = await refresh();
      if (facts !== undefined || asker === undefined) return facts;
      return parseFacts(await askAs(asker.token, asker.address, commands).catch(() => []));
    },
  };
}

export type HubFactsReader = ReturnType<typeof createHubFacts>;

/** The stored form is that of the hub's own answers, cut down to what is read of them. */
const toValue = ({ location, version, panels }: HubFacts) => [
  { location_name: location, version },
  Object.fromEntries([...panels].sort().map((panel) => [panel, 1])),
];

function parseFacts([config, panels]: readonly unknown[]): HubFacts | undefined {
  if (!isRecord(config) || !isRecord(panels)) return undefined;
  const { location_name: location, version } = config;
  return {
    location: typeof location === 'string' ? location : '',
    version: typeof version === 'string' ? version : '',
    panels: new Set(Object.keys(panels)),
  };
}
