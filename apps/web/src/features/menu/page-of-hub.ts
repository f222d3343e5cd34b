/** What is known of the hub whose page is wanted. */
export interface HubPages {
  /** http(s)://host[:port] */
  readonly base: string;
  /** The first path segments that this hub has for this person; undefined where it did not say. */
  readonly panels: ReadonlySet<string> | undefined;
  /** As the hub tells it, for instance 2026.11.0. */
  readonly version: string;
}

/** Where the home of every hub is. */
const HOME = '/';

/**
 * The address of a hub page: base plus path, sent to where that hub has the function, and home where it has none.
 * Undefined for what is no path of this hub: a missing, foreign or malformed address.
 */
export function pageOfHub(url: string | undefined, hub: HubPages): URL | undefined {
  if (url === undefined || !URL.canParse(url, hub.base)) return undefined;
  const asked = new URL(url, hub.base);
  const relative = url.startsWith('/');
  // A scheme, a host or a person in it: not a page of this house.
  if (asked.origin !== new URL(hub.base).origin || asked.username !== '' || asked.password !== '')
    return undefined;
  if (!relative && !/^https?:/i.test(url)) return undefined;
  return new URL(placeOf(asked, hub), hub.base);
}

/** The path on this hub, whatever its version calls it. */
function placeOf({ pathname, search, hash }: URL, { panels, version }: HubPages): string {
  const path = `${pathname}${search}${hash}`;
  const [panel = '', ...rest] = pathname.split('/').slice(1);
  if (panels === undefined || panel === '' || panels.has(panel)) return path;
  if (panel === 'hacs' && panels.has('marketplace')) return '/marketplace/dashboard';
  if (panel === 'developer-tools' && panels.has('config')) {
    const tool = rest.join('/');
    return `${toolsMoved(version) ? '/config/tools' : '/config/developer-tools'}/${tool}`;
  }
  return HOME;
}

/** From 2026.8 on the developer tools are config/tools; from 2026.2 they were config/developer-tools. */
function toolsMoved(version: string): boolean {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year > 2026 || (year === 2026 && month >= 8);
}
