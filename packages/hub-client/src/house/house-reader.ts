import type { Connection } from '../connection/types.ts';
import type { Entity } from '../entities/types.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord } from '../json/json.ts';
import { firstHouseCommand, HOUSE_IDS } from './house-command.ts';
import { readHouse, readCompactStates, type House } from './compact-house.ts';

/** The house as our gateway gave it at one time. */
interface HouseAnswer {
  /** The same object until it changes. */
  readonly house: House;
  /** Whether the hub has finished starting. */
  readonly isRunning: boolean;
  /** Some states, with the first answer only. */
  readonly states: readonly Entity[];
}

/** Reads the house with our gateway's `soglia/house`, once for all who ask at the same time. */
export interface HouseReader {
  /** Whether the hub has given one: it says then what of it the person may command, which rooms and labels decide. */
  readonly hasHouse: boolean;
  /** Undefined where the hub does not know the command. Rejects with HubError (`disconnected` or `timeout`). */
  read(): Promise<HouseAnswer | undefined>;
}

/** Who asks within this time gets the same answer, milliseconds. */
const SAME_TIME_MS = 100;

export function createHouseReader(connection: Connection, now: () => number): HouseReader {
  let reading: Promise<HouseAnswer | undefined> | undefined;
  let askedAt = 0;
  let newest: { readonly version: string; readonly house: House } | undefined;
  /** The address that does not know the command. */
  let bareBase: string | undefined;

  function read(): Promise<HouseAnswer | undefined> {
    if (bareBase === connection.base) return Promise.resolve(undefined);
    // What somebody asks about now may have changed after an earlier question was answered.
    if (reading !== undefined && now() - askedAt > SAME_TIME_MS) return reading.then(read, read);
    askedAt = now();
    reading ??= ask().finally(() => (reading = undefined));
    return reading;
  }

  async function ask(): Promise<HouseAnswer | undefined> {
    const { base } = connection;
    try {
      const result = await connection.command(
        newest === undefined
          ? firstHouseCommand
          : { ...firstHouseCommand, states: false, known: newest.version },
        { large: true, ids: HOUSE_IDS },
      );
      return parse(result);
    } catch (cause) {
      const { code } = toHubError(cause);
      if (code === 'disconnected' || code === 'timeout') throw cause;
      if (code === 'unsupported') bareBase = base;
      return undefined;
    }
  }

  function parse(result: unknown): HouseAnswer | undefined {
    if (!isRecord(result)) return undefined;
    const { version } = result;
    const house = version === newest?.version ? newest?.house : readHouse(result['house']);
    if (typeof version !== 'string' || house === undefined) return undefined;
    newest = { version, house };
    return {
      house,
      isRunning: result['running'] === true,
      states: readCompactStates(result['states'], now()),
    };
  }

  return {
    get hasHouse() {
      return newest !== undefined;
    },
    read,
  };
}
