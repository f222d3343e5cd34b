import { readdirSync } from 'node:fs';

const WEB = './apps/web/src';
const folders = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The layers of the web app, lowest first; `hub` and `api` stand beside each other. */
const layers = [['service-worker'], ['shared'], ['hub', 'api'], ['home'], ['features'], ['app']];
const layerMessages: Readonly<Record<string, string>> = {
  'service-worker': 'The worker runs without a page, and is built apart from the app.',
  shared: 'shared knows nothing of houses: pass it in.',
  hub: 'hub binds React to hub-client and nothing more.',
  api: 'api asks our own API and knows nothing of screens.',
  home: 'home is used by features: what joins them is composed in app/.',
  features: 'What joins features is composed in app/.',
};
/** Folders of `home`, lowest first: a folder imports only from folders before it. */
const homeFolders = [
  ['model', 'icons'],
  [
    'active-alarms',
    'battery',
    'commands',
    'companion',
    'favourites',
    'load-failure',
    'people',
    'room-order',
    'state-texts',
  ],
  ['automations'],
  ['categories', 'controls', 'energy'],
  ['access-log', 'history', 'schedules'],
  ['kinds'],
  ['card'],
];

interface Zone {
  readonly target: string;
  readonly from: string | readonly string[];
  readonly except?: readonly string[];
  readonly message: string;
}

/** One zone for each folder that may not import from the folders beside and above it. */
const oneWay = (
  root: string,
  order: readonly (readonly string[])[],
  messageOf: (folder: string) => string,
): readonly Zone[] =>
  order.flatMap((group, index) =>
    group.flatMap((folder) => {
      const barred = [...group.filter((other) => other !== folder), ...order.slice(index + 1).flat()];
      if (barred.length === 0) return [];
      return [
        {
          target: `${root}/${folder}`,
          from: barred.map((other) => `${root}/${other}`),
          message: messageOf(folder),
        },
      ];
    }),
  );
const unknownHomeFolders = folders(`${WEB}/home`).filter(
  (folder) => folder !== 'testing' && !homeFolders.flat().includes(folder),
);
if (unknownHomeFolders.length > 0) {
  throw new Error(`tools/lint/import-zones.ts: give ${unknownHomeFolders.join(', ')} a place in homeFolders`);
}

/**
 * By path. What a workspace imports of another one by its name is in its package.json: `soglia/declared-packages`.
 * Imports run one way: shared ← hub, api ← home ← features ← app; a feature never imports another.
 */
export const importZones: readonly Zone[] = [
  ...oneWay(WEB, layers, (folder) => layerMessages[folder] ?? ''),
  ...oneWay(
    `${WEB}/home`,
    homeFolders,
    (folder) => `home/${folder} imports only what stands before it in homeFolders.`,
  ),
  ...folders(`${WEB}/features`).map((feature) => ({
    target: `${WEB}/features/${feature}`,
    from: `${WEB}/features`,
    except: [`./${feature}`],
    message: 'A feature never imports another: compose the two in app/.',
  })),
  { target: './packages', from: './apps', message: 'Packages import no app.' },
  ...folders('./packages').map((name) => ({
    target: `./packages/${name}`,
    from: './packages',
    except: [`./${name}`],
    message: 'Another package is imported by its name, which package.json declares.',
  })),
  {
    target: './apps/web',
    from: ['./apps/gateway', './apps/demo-hub', './apps/desk', './packages/database', './packages/server'],
    message: 'The web app speaks over the wire only.',
  },
  {
    target: './apps/demo-hub',
    from: ['./apps/gateway', './apps/web', './apps/desk', './packages/database', './packages/server'],
    message: 'The demo hub stands alone.',
  },
  {
    target: './apps/desk',
    from: ['./apps/gateway', './apps/web', './apps/demo-hub', './packages/hub-client'],
    message: 'The desk stands alone: a gateway speaks to it over the wire.',
  },
  {
    target: './apps/gateway',
    from: './apps/web',
    message: 'The gateway serves the built app; it imports nothing of it.',
  },
];
