import { closeSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';

const TILES_URL = 'write it as https://tiles.example/{z}/{x}/{y}.png';

/**
 * An address of tiles. The page's policy names its host, so that holds no placeholder, and is a name or an IPv4 address;
 * browsers drop what such an address holds of user and password.
 */
export const mapTilesUrl = z
  .string({ error: TILES_URL })
  .max(1000, 'it has 1000 characters at most')
  .refine((given) => /^https?:\/\/\S+$/.test(given) && URL.canParse(given), TILES_URL)
  .refine((given) => ['{z}', '{x}', '{y}'].every((part) => given.includes(part)), TILES_URL)
  .refine(
    (given) => (given.match(/[{}]/g) ?? []).length === 6,
    'it holds no other braces than those of {z}, {x} and {y}',
  )
  .refine((given) => !given.includes('@'), 'leave user name and password out of it')
  .refine(
    (given) => /^https?:\/\/[\w.-]+(?::\d+)?\//.test(given),
    'its host is a name or an IPv4 address, without placeholders',
  );

const ATTRIBUTION = 'give the words that the maker of the tiles asks for, such as © OpenStreetMap';

export const mapTilesAttribution = z
  .string({ error: ATTRIBUTION })
  .trim()
  .min(1, ATTRIBUTION)
  .max(500, 'it has 500 characters at most')
  .regex(/^\P{Cc}*$/u, ATTRIBUTION);

/** The first bytes of such a file: its name and its version. */
const PMTILES = Buffer.from('PMTiles\u0003', 'latin1');

/** Why a file is no map, as the end of a line; undefined where it is one. */
export function whyNoMapFile(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? 'there is no such file' : 'it cannot be read: check the path and its rights';
  }
  try {
    const start = Buffer.alloc(8);
    readSync(file, start, 0, 8, 0);
    return start.equals(PMTILES) ? undefined : 'it is no PMTiles file (version 3)';
  } catch {
    return 'it cannot be read: it must be a file';
  } finally {
    closeSync(file);
  }
}
