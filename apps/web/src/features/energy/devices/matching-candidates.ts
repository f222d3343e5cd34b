import { searchText } from '#shared/format/search-text.ts';
import type { Candidate } from './use-candidates.ts';

interface Matching {
  readonly shown: readonly Candidate[];
  /** How many more match. */
  readonly more: number;
}

/**
 * The first `limit` candidates whose name or id has every word of the query, whatever its accents. The chosen one is
 * always among them, so that what will be saved is in sight.
 */
export function matchingCandidates(
  candidates: readonly Candidate[],
  query: string,
  chosen: string,
  limit: number,
): Matching {
  const words = searchText(query).split(/\s+/);
  const matching = candidates.filter(({ entity_id, name }) => {
    const text = searchText(`${name} ${entity_id}`);
    return words.every((word) => text.includes(word));
  });
  const first = matching.slice(0, limit);
  const own = candidates.find(({ entity_id }) => entity_id === chosen);
  const shown = own === undefined || first.includes(own) ? first : [own, ...first.slice(0, limit - 1)];
  return { shown, more: matching.filter((one) => !shown.includes(one)).length };
}
