import { fileURLToPath } from 'node:url';

/** The static imports of a module. */
type ImportsOf = (id: string) => readonly string[];

/** What the bundler reports of one module. */
interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** These modules, and all that they import statically. */
export function reachableFrom(roots: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
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
const start = source('start.tsx');
const door = [source('routes/login-route.tsx')];
const house = [source('routes/house-route.tsx'), source('routes/dashboard-route.tsx')];

/**
 * Few chunks: `frame` is what every screen needs, `login` and `house` what login and the first dashboard need besides.
 * By default, shared modules would end up in dozens of files of some hundred bytes, which compress badly. Only modules
 * of the app are named here: the bundler adds what each really uses of the packages.
 */
export function createChunkOf(): (id: string, graph: Graph) => 'frame' | 'house' | 'login' | null {
  let shared: ReadonlySet<string> | undefined;
  return (id, graph) => {
    if (shared === undefined) {
      const importsOf: ImportsOf = (module) =>
        module.startsWith(app) ? (graph.getModuleInfo(module)?.importedIds ?? []) : [];
      const inDoor = reachableFrom(door, importsOf);
      shared = reachableFrom(house, importsOf).intersection(inDoor);
    }
    if (id === start || (shared.has(id) && isOurs(id))) return 'frame';
    if (door.includes(id)) return 'login';
    return house.includes(id) ? 'house' : null;
  };
}

/** A module of the app, or an icon that one of them uses. */
const isOurs = (id: string): boolean => id.startsWith(app) || id.includes('virtual:mdi/');
