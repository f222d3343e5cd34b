import type { Entity } from '@soglia/hub-client/entities';
import { drawnText, numberOf } from '../../../model/attributes.ts';
import { t } from './texts/index.ts';

interface NowPlaying {
  readonly title: string;
  /** Artist, album, series, app; none twice. */
  readonly lines: readonly string[];
}

const asleep = new Set(['off', 'standby', 'unavailable']);

export const isAsleep = (entity: Entity): boolean => asleep.has(entity.state);

/** What plays or is paused; undefined where the player reports nothing. */
export function nowPlaying(entity: Entity): NowPlaying | undefined {
  if (isAsleep(entity)) return undefined;
  const text = (attribute: string) => drawnText(entity, attribute);
  const said = [
    text('media_title'),
    text('media_channel'),
    joined([text('media_artist') ?? text('media_album_artist'), text('media_album_name')]),
    joined([text('media_series_title'), numbered(entity, 'season'), numbered(entity, 'episode')]),
    text('app_name'),
  ].filter((part) => part !== undefined);
  const [title, ...lines] = new Set(said);
  return title === undefined ? undefined : { title, lines };
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined).join(' · ');
  return text === '' ? undefined : text;
}

/** "Stagione 1": integrations report the number, mostly as text. */
function numbered(entity: Entity, what: 'season' | 'episode'): string | undefined {
  const number = numberOf(entity, `media_${what}`);
  return number !== undefined && Number.isInteger(number) && number >= 0 && number < 100_000
    ? t(what, { number: String(number) })
    : undefined;
}
