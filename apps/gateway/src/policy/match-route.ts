import type { RouteEntry } from './routes/route-rules.ts';

export interface MatchedRoute {
  readonly entry: RouteEntry;
  /** The parts of the path that the pattern names. */
  readonly params: Readonly<Record<string, string>>;
}

/** The routes that go on with the same parts of a path. */
interface Branch {
  readonly named: Map<string, Branch>;
  /** For any one part that is not empty. */
  any: Branch | undefined;
  /** By method: the routes that end here, and those that take all that follows. */
  readonly ends: Map<string, RouteEntry>;
  readonly rests: Map<string, RouteEntry>;
}

const createBranch = (): Branch => ({ named: new Map(), any: undefined, ends: new Map(), rests: new Map() });

const REST = /^\{\w+\.\.\.\}$/;
const PART = /^\{\w+\}$/;

/**
 * Compiles routes into one tree. A part of a path that a pattern writes out goes before one that it names. Matching
 * takes time in proportion to the number of parts, whatever the path is.
 * @throws TypeError where two entries claim the same method and pattern
 */
export function createRouteMatcher(
  entries: readonly RouteEntry[],
): (method: string, path: string) => MatchedRoute | undefined {
  const root = createBranch();
  for (const entry of entries) insert(root, entry);
  return (method, path) => {
    const parts = path.split('/');
    const entry = find(root, method, parts, 0);
    return entry && { entry, params: paramsOf(entry.pattern, parts) };
  };
}

function insert(root: Branch, entry: RouteEntry): void {
  let branch = root;
  const parts = entry.pattern.split('/');
  const takesRest = REST.test(parts.at(-1) ?? '');
  for (const part of takesRest ? parts.slice(0, -1) : parts) {
    const next = PART.test(part) ? branch.any : branch.named.get(part);
    const child = next ?? createBranch();
    if (PART.test(part)) branch.any = child;
    else branch.named.set(part, child);
    branch = child;
  }
  const found = takesRest ? branch.rests : branch.ends;
  for (const method of entry.methods) {
    if (found.has(method)) throw new TypeError(`two rules for ${method} ${entry.pattern}`);
    found.set(method, entry);
  }
}

/** The longest way through the tree; no branch is entered twice, since each is reached by one way only. */
function find(branch: Branch, method: string, parts: readonly string[], at: number): RouteEntry | undefined {
  const part = parts[at];
  if (part === undefined) return branch.ends.get(method);
  const named = branch.named.get(part);
  const found = named && find(named, method, parts, at + 1);
  if (found !== undefined) return found;
  const any = part === '' ? undefined : branch.any && find(branch.any, method, parts, at + 1);
  return any ?? (part === '' ? undefined : branch.rests.get(method));
}

function paramsOf(pattern: string, parts: readonly string[]): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.split('/').entries()) {
    if (REST.test(part)) params[part.slice(1, -4)] = parts.slice(at).join('/');
    else if (PART.test(part)) params[part.slice(1, -1)] = parts[at] ?? '';
  }
  return params;
}
