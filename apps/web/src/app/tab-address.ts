/** The parameter that names a section of the dashboard. */
const TAB = 'tab';
/** A section is chosen without the device that was looked for. */
const DEVICE = 'device';
/** The section that needs no name. */
const FIRST = 'tutti';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

export const tabOf = ({ search }: Pick<Place, 'search'>): string | undefined =>
  new URLSearchParams(search).get(TAB) ?? undefined;

/** The dashboard as it is, with that section. */
export function tabPath({ pathname, search }: Place, tab: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(DEVICE);
  if (tab === FIRST) parameters.delete(TAB);
  else parameters.set(TAB, tab);
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;
}
