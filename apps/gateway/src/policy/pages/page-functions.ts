import { DEVELOPER_TOOLS, SETTINGS } from '../function-ids.ts';

/** The panels of the hub that each function opens, by their first part of the path; of several names the newest hub's first. */
export const functionPanels = {
  1: ['map'],
  2: ['energy'],
  3: ['logbook'],
  4: ['history'],
  // Part of the hub since 2026.8; before, an integration brought its own.
  5: ['marketplace', 'hacs'],
  6: ['media-browser'],
  7: ['todo'],
  // Part of the settings since 2026.2.
  8: ['developer-tools'],
  9: ['config'],
  10: ['notifications'],
} as const;

/** The tools for developers where they are part of the settings: from 2026.2 and from 2026.8 on. */
const TOOLS = /^\/config\/(?:developer-tools|tools)(?:\/|$)/;

/** Panels of the hub that show only what everybody may ask for. */
const openPanels: ReadonlySet<string> = new Set(
  'home lovelace light security climate maintenance calendar profile notfound'.split(' '),
);

const functionOfPanel: ReadonlyMap<string, number> = new Map(
  Object.entries(functionPanels).flatMap(([id, panels]) =>
    panels.map((panel) => [panel, Number(id)] as const),
  ),
);

/** Which functions open a page, any one of them; none for a page that no function opens. */
export type PageFunctions = 'open' | readonly number[];

/** The component of the panels that are dashboards, in the hub's list of panels. */
const DASHBOARD = 'lovelace';

/**
 * What opens the page of a path.
 * @param path decoded. The hub makes sure of a hyphen in the path of a dashboard that somebody made
 */
export function functionsOfPage(path: string): PageFunctions {
  if (path === '/') return 'open';
  const panel = /^\/([^/]*)/.exec(path)?.[1] ?? '';
  if (TOOLS.test(path)) return [DEVELOPER_TOOLS, SETTINGS];
  const id = functionOfPanel.get(panel);
  if (id !== undefined) return [id];
  return openPanels.has(panel) || panel.includes('-') ? 'open' : [];
}

/**
 * What keeps a panel in the hub's list for a role.
 * @param panel first part of its path
 * @param component as the hub's list says; undefined where the list names no dashboard that somebody made
 */
export function functionsOfPanel(panel: string, component: unknown): PageFunctions {
  // Its tools are reached through the settings.
  if (panel === 'config') return [DEVELOPER_TOOLS, SETTINGS];
  const id = functionOfPanel.get(panel);
  if (id !== undefined) return [id];
  return openPanels.has(panel) || component === DASHBOARD ? 'open' : [];
}

/** Whether a role with these functions may open it. */
export const isOpenedBy = (wanted: PageFunctions, functions: ReadonlySet<number>): boolean =>
  wanted === 'open' || wanted.some((id) => functions.has(id));

/** Files of the hub's front end and of the house's own pages, which need no sign-in: a folder of theirs, or a dot in the first part. */
export const isFrontEndFile = (path: string): boolean =>
  /^\/(?:static|frontend_latest|frontend_es5|local|hacsfiles)(?:\/|$)|^\/[^/]*\./i.test(path);

/** What is neither a page nor a file of the front end: the API, the sign-in, and media, which need a token. */
export const isApiPath = (path: string): boolean =>
  /^\/(?:api|auth|media|ai_task|immich|synology_dsm)(?:\/|$)/i.test(path);
