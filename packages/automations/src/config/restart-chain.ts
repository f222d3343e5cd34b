import type { Effect } from './effects.ts';
import type { Links } from './links.ts';
import { isAnyChange, isChange, isLeftBy, isReachedBy, type Watch } from './watches.ts';

/** One of the other automations of the house. */
export interface LinkedAutomation {
  readonly entityId: string;
  readonly links: Links;
  /** One that is off is started by nothing but a call, unless another one turns it on. */
  readonly isOn: boolean;
}

/** Automations in between, at the most: people could follow no longer chain. */
const MOST_BETWEEN = 8;
/** How often what cannot repeat is left out, and the rest looked at again. */
const ROUNDS = 8;

interface Waiting {
  readonly node: Node;
  readonly watch: Watch;
}

interface Node {
  readonly entityId: string;
  readonly links: Links;
}

/**
 * The shortest chain of other automations through which one may start itself again, in the order in which they start;
 * empty where there is none. Conditions prove nothing here: they may hold. What is left behind the same each time starts
 * nothing a second time: of two that each turn on what the other waits for, neither is started again.
 * @param own links of the automation as it is drafted
 * @param ownId its entity; empty of a new one
 */
export function restartChain(
  own: Links,
  ownId: string,
  others: readonly LinkedAutomation[],
): readonly string[] {
  const self: Node = { entityId: ownId, links: own };
  const house = houseOf(
    self,
    others.filter(({ entityId }) => entityId !== ownId),
  );
  let before = Infinity;
  let effects: Effects | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { chain, started } = follow(self, house, effects);
    if (chain.length === 0 || started.length === before) return chain;
    before = started.length;
    effects = combineEffects(started);
  }
  return follow(self, house, effects).chain;
}

interface House {
  readonly byId: ReadonlyMap<string, Node>;
  /** What waits for changes of an entity: for some states, and for others. */
  readonly waiting: ReadonlyMap<string, WaitingHere>;
}

interface WaitingHere {
  readonly byState: Map<string, Waiting[]>;
  readonly others: Waiting[];
}

/** In an order of its own, so that the order of the list decides nothing. */
function houseOf(self: Node, others: readonly LinkedAutomation[]): House {
  const turnedOn = new Set<string>();
  for (const { links } of [self, ...others])
    for (const [id, effects] of links.effects)
      if (effects.some(({ state, key }) => state === 'on' || key === undefined)) turnedOn.add(id);
  const ordered = others.toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1));
  const waiting = new Map<string, WaitingHere>();
  // Itself first: the way back is the shortest one.
  for (const node of [self, ...ordered.filter(({ entityId, isOn }) => isOn || turnedOn.has(entityId))])
    for (const watch of node.links.watches) addWaiting(waiting, { node, watch });
  return { byId: new Map([...ordered, self].map((node) => [node.entityId, node])), waiting };
}

function addWaiting(all: Map<string, WaitingHere>, waiting: Waiting): void {
  const { entityId, to } = waiting.watch;
  const here = all.get(entityId) ?? { byState: new Map<string, Waiting[]>(), others: [] };
  all.set(entityId, here);
  if (to.length === 0) here.others.push(waiting);
  for (const state of to) {
    const known = here.byState.get(state);
    if (known === undefined) here.byState.set(state, [waiting]);
    else known.push(waiting);
  }
}

/** What several automations that run do to an entity. */
interface CombinedEffects {
  readonly keys: Set<string | undefined>;
  /** One for each state; those whose state is not known all. */
  readonly byState: Map<string, Effect>;
}
type Effects = ReadonlyMap<string, CombinedEffects>;

function combineEffects(nodes: readonly Node[]): Effects {
  const combined = new Map<string, CombinedEffects>();
  for (const { links } of nodes)
    for (const [entityId, effects] of links.effects) {
      const here = combined.get(entityId) ?? { keys: new Set(), byState: new Map<string, Effect>() };
      combined.set(entityId, here);
      for (const effect of effects) {
        here.keys.add(effect.key);
        here.byState.set(effect.state ?? `? ${effect.key ?? ''}`, effect);
      }
    }
  return combined;
}

interface Followed {
  readonly chain: readonly string[];
  /** All automations that it starts, and itself. */
  readonly started: readonly Node[];
}

/** What it starts, step by step. @param effects of what runs with it; undefined while that is not known. */
function follow(self: Node, { byId, waiting }: House, effects: Effects | undefined): Followed {
  const startedBy = new Map<Node, Node | undefined>([[self, undefined]]);
  /** Effects that were followed before start nothing new. */
  const done = new Set<string>();
  /** What waits for any of several states, and has not started yet. */
  const left = new Map<string, readonly Waiting[]>();
  let last: Node | undefined;
  let level: readonly Node[] = [self];

  const begins = (node: Node, by: Node): readonly Node[] => {
    if (node === self) {
      // What it starts by its own effects is told apart from this.
      if (by !== self) last ??= by;
      return [];
    }
    if (startedBy.has(node)) return [];
    startedBy.set(node, by);
    return [node];
  };
  /** Whether nothing like it was followed before. That the way back is its own depends on whose effect it is. */
  const isFirst = (by: Node, ...what: readonly (string | undefined)[]): boolean => {
    const name = JSON.stringify([by === self, ...what]);
    return !done.has(name) && done.add(name).size > 0;
  };
  const startedIn = (by: Node, entityId: string, effect: Effect): readonly Node[] => {
    const here = waiting.get(entityId);
    if (here === undefined) return [];
    const all = effects?.get(entityId);
    const begun = (waiters: readonly Waiting[]) =>
      waiters
        .filter(({ watch }) => effect.state === undefined || isReachedBy(watch, effect.state))
        .filter(({ watch }) => effects === undefined || isAgain(watch, effect, all))
        .flatMap(({ node }) => begins(node, by));
    const named = isFirst(by, 'state', entityId, effect.state ?? effect.key)
      ? begun(namedBy(here, effect))
      : [];
    if (!isFirst(by, 'key', entityId, effect.key)) return named;
    const others = left.get(entityId) ?? here.others;
    const more = begun(others);
    left.set(
      entityId,
      others.filter(({ node }) => node === self || !startedBy.has(node)),
    );
    return [...named, ...more];
  };
  const startsOf = (by: Node): readonly Node[] => {
    const called = by.links.runs.map((id) => byId.get(id)).filter((node) => node !== undefined);
    return [
      ...called.flatMap((node) => begins(node, by)),
      ...[...by.links.effects].flatMap(([entityId, own]) =>
        own.flatMap((effect) => startedIn(by, entityId, effect)),
      ),
    ];
  };

  for (let depth = 0; depth <= MOST_BETWEEN && level.length > 0; depth += 1) level = level.flatMap(startsOf);
  return { chain: chainTo(last, startedBy), started: [...startedBy.keys()] };
}

/** What waits for the state that an effect leaves behind. */
const namedBy = ({ byState }: WaitingHere, { state }: Effect): readonly Waiting[] =>
  state === undefined ? [...byState.values()].flat() : (byState.get(state) ?? []);

/** Whether it is a change each time: something that runs too undoes it first, which of a toggle is the toggle itself. */
function isAgain(watch: Watch, effect: Effect, all: CombinedEffects | undefined): boolean {
  if (all === undefined) return false;
  if (isAnyChange(watch)) return all.keys.size > 1 || all.keys.has(undefined);
  for (const other of all.byState.values())
    if (isChange(watch, other, effect) && (other.state === undefined || isLeftBy(watch, other.state)))
      return true;
  return false;
}

function chainTo(last: Node | undefined, startedBy: ReadonlyMap<Node, Node | undefined>): readonly string[] {
  const chain: string[] = [];
  for (let node = last; node !== undefined; node = startedBy.get(node)) chain.unshift(node.entityId);
  return chain.slice(1);
}
