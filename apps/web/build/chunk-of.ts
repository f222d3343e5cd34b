import { fileURLToPath } from 'node:url';

/** The static imports of a module. */
type ImportsOf = (id: string) => readonly string[];

/** What the bundler reports of one module. */
interface Graph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** These modules, and all that they import statically. */
export function reachableFrom(roots: Iterable<string>, importsOf: ImportsOf): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...importsOf(id));
  }
  return reached;
}

const app = fileURLToPath(new URL('../src/', import.meta.url));
const source = (path: string) => `${app}app/${path}`;
const main = `${app}main.tsx`;
const start = source('start.tsx');
const login = [source('routes/login-route.tsx')];
const house = [source('routes/house-route.tsx'), source('routes/dashboard-route.tsx')];

/**
 * What is fetched later, by the file that is imported on demand; the first that matches. What none names belongs to
 * `menu`. A new sheet or a new text catalogue needs no line here.
 */
const onDemand = [
  ['english', /\.english\.js$/],
  ['icons', /\.icons\.js$/],
  ['house-energy', /\/(?:summary\/energy-reader|switch\/sheet\/energy-of-today)\.tsx$/],
  [
    'live',
    /\/(?:features\/offline|app\/(?:connection|offline)|dashboard\/summary|home\/card)\/|-behaviour\.ts$/,
  ],
  [
    'sign-in',
    /\/(?:features\/session\/[^/]*-(?:form|requests|url)|api\/hosted-proxy|error-reports\/send-error-report)\.tsx?$/,
  ],
  ['charts', /\/shared\/charts\//],
  ['phones', /\/features\/recovery\/phone-check\.ts$/],
  ['recovery', /\/routes\/recovery-route\.tsx$/],
  ['energy', /\/(?:routes\/energy-route|features\/energy\/)/],
  ['leaflet', /\/features\/map\/(?:canvas\/leaflet\/|devices\/device-dialog)/],
  ['streets', /\/features\/map\/grounds\/streets/],
  ['map', /\/routes\/map-route\.tsx$/],
  ['automation-editor', /\/features\/automations\/editor\//],
  ['automations', /\/routes\/automations-route\.tsx$/],
  ['people', /\/routes\/people-route\.tsx$/],
  ['roles', /\/routes\/roles-route\.tsx$/],
  ['backups', /\/routes\/backups-route\.tsx$/],
  ['ticket-updates', /\/(?:app\/tickets\/open-tickets|tickets\/waiting\/waiting-store)\.ts$/],
  ['tickets', /\/(?:routes\/tickets-route|app\/tickets\/report-sheet)\.tsx$/],
  ['preferences', /\/app\/(?:preferences\/|browser-data\/claim-browser\.ts$)/],
  ['web-push', /\/(?:app\/push\/push-settings|features\/web-push\/[^/]*)\.tsx?$/],
  ['notice-rules', /\/features\/notice-rules\//],
  ['push', /\/pusher-js\//],
  ['notifications', /\/app\/notifications\/notifications\.tsx$/],
  ['profile', /\/routes\/profile-route\.tsx$/],
  ['administration', /\/routes\/profile\/administration-screens\.tsx$/],
  ['sheets', /\/(?:home|device-sheet)\//],
  [
    'account',
    /\/(?:dashboard\/empty-section|features\/session|features\/server|app\/(?:session|server)|routes\/failure)\//,
  ],
] as const;
type OnDemand = (typeof onDemand)[number][0] | 'menu';

const useOf = (id: string): OnDemand => onDemand.find(([, files]) => files.test(id))?.[0] ?? 'menu';

/** Screens with forms, most of the companion API: what only they share is in `companion`, not in what every dialog loads. */
const companionScreens: readonly OnDemand[] = [
  'people',
  'roles',
  'profile',
  'administration',
  'backups',
  'energy',
  'map',
  'automations',
  'web-push',
  'notice-rules',
  'tickets',
];

export type ChunkName =
  | 'frame'
  | 'house'
  | 'login'
  | 'dialogs'
  | 'companion'
  | 'queries'
  | 'english-later'
  | 'english-automations'
  | 'automation-store'
  | 'automation-words'
  | OnDemand;

/** Signing in uses them as the house does, and must not wait for the house. */
const OF_BOTH = /\/(?:hub-client\/src\/sign-in\/token-grant\.ts|shared\/ui\/back-closes\.tsx)$/;

/** The schedules of device sheets, the list and the editor save and run by it: none of them must wait for another. */
const AUTOMATIONS = /\/(?:packages\/automations\/src|home\/automations\/run)\//;

/** What dashboard, sheets and the energy screen show of a house's energy: none of them must wait for another. */
const ENERGY =
  /\/(?:packages\/energy\/src|home\/energy|packages\/contracts\/src\/energy|hub-client\/src\/energy)\//;

/** Small modules of packages that several screens use: without a name they would be in the file of one of them. */
const ofSeveral: readonly (readonly [module: RegExp, name: ChunkName])[] = [
  [/\/hub-client\/src\/entities\/read-states\.ts$/, 'queries'],
  [/\/hub-client\/src\/commands\/automation\.ts$/, 'dialogs'],
  [/\/shared\/lists\/order\//, 'dialogs'],
];

/** Their few styles are in those of the dialogs, which they need as well. */
const fewStyles: readonly (ChunkName | null)[] = ['account', 'charts', 'notifications', 'queries'];

/** What these share with others is in them: they must not wait for the others. */
const early: readonly OnDemand[] = ['live', 'sign-in'];

const inOrder: readonly (readonly ChunkName[])[] = [
  ['frame', 'login', 'house'],
  ['live'],
  ['sign-in'],
  ['dialogs'],
  ['queries'],
  ['companion'],
  ['house-energy'],
  ['automation-store'],
  ['automation-words'],
  [
    'account',
    'administration',
    'automation-editor',
    'automations',
    'backups',
    'charts',
    'energy',
    'english',
    'english-automations',
    'english-later',
    'icons',
    'leaflet',
    'map',
    'menu',
    'notice-rules',
    'notifications',
    'people',
    'phones',
    'preferences',
    'profile',
    'push',
    'recovery',
    'roles',
    'sheets',
    'streets',
    'ticket-updates',
    'tickets',
    'web-push',
  ],
];

/**
 * Few chunks, by use. `frame` is what every screen needs, `login` and `house` what login and the first dashboard need
 * besides; `live` follows with the first values, and the others in the background or on demand. What two of those
 * share is in `dialogs`, `companion` or `queries`; what the recovery of a password shares with others in `sign-in`, so
 * that it waits for nothing of the house, and what reports errors, also those of the login. By default, shared modules
 * would end up in a hundred files of some hundred bytes, which compress badly and cost a request each.
 *
 * Of the first screens only modules of the app are named: the bundler adds what each really uses of the packages.
 */
export function createChunkOf(): (id: string, graph: Graph) => ChunkName | null {
  let plan: ((id: string) => ChunkName | null) | undefined;
  return (id, graph) => {
    plan ??= planOf(graph);
    return plan(id);
  };
}

function planOf(graph: Graph): (id: string) => ChunkName | null {
  const imports: ImportsOf = (id) => graph.getModuleInfo(id)?.importedIds ?? [];
  const importsOfApp: ImportsOf = (id) => (id.startsWith(app) ? imports(id) : []);
  const inLogin = reachableFrom(login, importsOfApp);
  const shared = reachableFrom(house, importsOfApp).intersection(inLogin);

  const first = [main, start, ...login, ...house];
  const atFirst = reachableFrom(first, imports);
  const uses = new Map<OnDemand, ReadonlySet<string>>();
  for (const [use, roots] of Map.groupBy(importedOnDemand(graph, first), useOf))
    uses.set(use, reachableFrom(roots, imports));
  const usesOf = (id: string) => [...uses].filter(([, modules]) => modules.has(id)).map(([use]) => use);
  const english = /^(.*)\.english\.js$/;

  return (id) => {
    if (id === start || OF_BOTH.test(id) || (shared.has(id) && isOurs(id))) return 'frame';
    if (login.includes(id)) return 'login';
    if (house.includes(id)) return 'house';
    if (AUTOMATIONS.test(id)) return 'automation-store';
    const named = ofSeveral.find(([module]) => module.test(id));
    if (named !== undefined) return named[1];
    if (atFirst.has(id)) return null;
    const catalogue = english.exec(id)?.[1];
    if (catalogue !== undefined)
      return atFirst.has(catalogue) ? 'english' : englishOf(screensOf(usesOf(catalogue)));
    const uses = usesOf(id);
    if (uses.includes('house-energy') && ENERGY.test(id)) return 'house-energy';
    if (isOfSeveral(uses) && !id.endsWith('.css')) return 'automation-words';
    if (isOfTickets(uses)) return 'ticket-updates';
    const by = withoutParts(uses);
    if (by.includes('recovery') && by.length > 1) return 'sign-in';
    const name = early.find((use) => by.includes(use)) ?? sharedBy(by);
    if (!id.endsWith('.css')) return name;
    const [screen] = nested.find((group) => group.some((use) => use === name)) ?? [];
    if (screen !== undefined) return screen;
    if (fewStyles.includes(name)) return 'dialogs';
    return companionScreens.some((one) => one === name) ? 'companion' : name;
  };
}

/** What is fetched by another one only, after it, the outermost first: what they share is in the outer one. */
const nested: readonly (readonly OnDemand[])[] = [
  ['map', 'leaflet', 'streets'],
  ['automations', 'automation-editor'],
];

const withoutParts = (uses: readonly OnDemand[]): readonly OnDemand[] =>
  nested.reduce<readonly OnDemand[]>((left, group) => {
    const outermost = group.find((use) => left.includes(use));
    const others = left.filter((use) => !group.includes(use));
    const [screen] = group;
    if (outermost === undefined || screen === undefined) return left;
    // Another screen is open without this one: what it shares with a part belongs to neither.
    return [...others, others.length === 0 ? outermost : screen];
  }, uses);

/** How automations are read and said: their list, their editor, and the notices that a person asks for. */
const saying: readonly OnDemand[] = ['automations', 'automation-editor', 'notice-rules'];
const isOfSeveral = (uses: readonly OnDemand[]): boolean =>
  uses.length > 1 && uses.every((use) => saying.includes(use));

/** What follows tickets in the background has what it shares with their screens, which wait for it. */
const isOfTickets = (uses: readonly OnDemand[]): boolean =>
  uses.length === 2 && uses.includes('tickets') && uses.includes('ticket-updates');

/** The screens of these parts, each once. */
const screensOf = (uses: readonly OnDemand[]): ReadonlySet<OnDemand> =>
  new Set(uses.map((use) => nested.find((group) => group.includes(use))?.[0] ?? use));

/** Half of what follows is about automations, which few people open. */
const englishOf = (screens: ReadonlySet<OnDemand>): ChunkName =>
  [...screens].every((screen) => saying.includes(screen)) ? 'english-automations' : 'english-later';

/** They ask our own API as those screens do. */
const besides: readonly OnDemand[] = [
  'house-energy',
  'menu',
  'notifications',
  'preferences',
  'ticket-updates',
];

/** The one use, or what several share. */
function sharedBy(uses: readonly OnDemand[]): ChunkName | null {
  if (uses.length < 2) return uses[0] ?? null;
  const others = uses.filter((use) => !companionScreens.includes(use));
  if (others.length === 0) return 'companion';
  return others.every((use) => besides.includes(use)) ? 'queries' : 'dialogs';
}

/** The bundler's groups: a module that two groups reach belongs to the earlier one. */
export function chunkGroups() {
  const chunkOf = createChunkOf();
  const only = (names: readonly ChunkName[]) => (id: string, graph: Graph) => {
    const name = chunkOf(id, graph);
    return name !== null && names.includes(name) ? name : null;
  };
  return inOrder.map((names) => ({ name: only(names), debugName: names.join(', ') }));
}

/** Every module that is imported on demand, from these or from one of those, save these. */
function importedOnDemand(graph: Graph, first: readonly string[]): ReadonlySet<string> {
  const found = reachableFrom(first, (id) => {
    const info = graph.getModuleInfo(id);
    return info === null ? [] : [...info.importedIds, ...info.dynamicallyImportedIds];
  });
  const onDemand = [...found].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return new Set(onDemand).difference(new Set(first));
}

/** A module of the app, or an icon that one of them uses. */
const isOurs = (id: string): boolean => id.startsWith(app) || id.includes('virtual:mdi/');
