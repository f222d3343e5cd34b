import { formatList } from '#shared/format/list.ts';
import { t } from './texts/index.ts';

/** Names that are written out; the rest is counted. */
const MAX_NAMES = 2;

/**
 * "Soggiorno e Bagno"; of more "Soggiorno, Bagno e altri 3".
 * @param feminine whether all of these things are: "Finestra, Porta e un’altra"
 */
export function listNames(names: readonly string[], feminine: boolean): string {
  const unique = [...new Set(names)];
  const rest = unique.length - MAX_NAMES;
  const shown =
    rest > 0
      ? [...unique.slice(0, MAX_NAMES), t(feminine ? 'others.feminine' : 'others', { count: rest })]
      : unique;
  return formatList(shown);
}
