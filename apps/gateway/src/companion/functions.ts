import { functionPanels } from '#policy/pages/page-functions.ts';

/** The functions of the specification by their ids, as the menu names them. */
export const FUNCTIONS = [
  { id: 1, label: 'Mappa' },
  { id: 2, label: 'Energia' },
  { id: 3, label: 'Registro' },
  { id: 4, label: 'Storico' },
  { id: 5, label: 'Componenti' },
  { id: 6, label: 'Media' },
  { id: 7, label: 'Liste attività' },
  { id: 8, label: 'Strumenti per sviluppatori' },
  { id: 9, label: 'Impostazioni' },
  { id: 10, label: 'Notifiche' },
] as const;

type FunctionId = (typeof FUNCTIONS)[number]['id'];

/** What a hub has of pages. */
export interface HubPages {
  /** The URL paths of its panels, such as `energy`. */
  readonly panels: ReadonlySet<string>;
  /** Such as 2026.11.0. */
  readonly version: string;
}

export interface FunctionPage {
  readonly id: number;
  readonly label: string;
  readonly url: string;
}

/** The functions that this hub has a page for, with its address there. */
export const functionPages = (pages: HubPages): readonly FunctionPage[] =>
  FUNCTIONS.flatMap(({ id, label }) => {
    const url = pathOf(id, pages);
    return url === undefined ? [] : [{ id, label, url }];
  });

/** Whether the hub has the page of this path: the first part of it is one of its panels. */
export const isPageOf = (path: string, { panels }: HubPages): boolean =>
  panels.has(/^\/([^/?#]*)/.exec(path)?.[1] ?? '');

/** Where a function begins on its panel, where that is not the panel's own path. */
const firstPages: Readonly<Record<string, string>> = {
  map: '/map/0',
  marketplace: '/marketplace/dashboard',
  hacs: '/hacs/dashboard',
  'media-browser': '/media-browser/browser',
  'developer-tools': '/developer-tools/yaml',
  config: '/config/dashboard',
};

function pathOf(id: FunctionId, { panels, version }: HubPages): string | undefined {
  // No version has a page of notifications; an integration may bring one.
  const panel = functionPanels[id].find((name) => panels.has(name));
  if (panel !== undefined) return firstPages[panel] ?? `/${panel}`;
  return id === 8 && panels.has('config') ? toolsPath(version) : undefined;
}

/** Part of the settings from 2026.2 on, and called tools from 2026.8 on. */
function toolsPath(version: string): string {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year > 2026 || (year === 2026 && month >= 8) ? '/config/tools/yaml' : '/config/developer-tools/yaml';
}
