import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** Where this browser keeps them: a JSON object, by the id of the way in. */
export const GATE_RULES_KEY = 'gate_rules';

/** When to ask before it opens: only from elsewhere, always, never. */
export const askings = ['away', 'always', 'never'] as const;
type Asking = (typeof askings)[number];

/** What a person chose for one way into the house. */
export interface GateRule {
  readonly ask: Asking;
  /** The lock that 'Sblocca' opens, where a person named one. */
  readonly lock: string | undefined;
}

interface GateRules {
  /** The same object until it changes. */
  readonly of: (entityId: string) => GateRule;
  readonly change: (entityId: string, rule: GateRule) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another window may have changed them. */
  readonly readAgain: () => void;
}

const usual: GateRule = { ask: 'away', lock: undefined };

/** What was chosen for each way in, kept in this browser. */
export function createGateRules(store: KeyValueStore): GateRules {
  const listeners = new Set<() => void>();
  let written = store.getItem(GATE_RULES_KEY);
  let rules = rulesIn(written);

  function readAgain(): void {
    const now = store.getItem(GATE_RULES_KEY);
    if (now === written) return;
    written = now;
    rules = rulesIn(now);
    for (const listener of [...listeners]) listener();
  }

  return {
    of: (entityId) => rules.get(entityId) ?? usual,
    change(entityId, rule) {
      // From what stands there now: another window may have changed another one since.
      const all = new Map(rulesIn(store.getItem(GATE_RULES_KEY))).set(entityId, rule);
      store.setItem(GATE_RULES_KEY, JSON.stringify(Object.fromEntries(all)));
      readAgain();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readAgain,
  };
}

/** Whatever in it may be a rule: an older app, or a hand, may have left anything there. */
function rulesIn(text: string | null): ReadonlyMap<string, GateRule> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(entries.map(([id, rule]) => [id, ruleOf(rule)]));
  } catch {
    return new Map();
  }
}

function ruleOf(value: unknown): GateRule {
  if (typeof value !== 'object' || value === null) return usual;
  const { ask, lock } = value as Readonly<Record<string, unknown>>;
  return {
    ask: askings.find((one) => one === ask) ?? usual.ask,
    lock: typeof lock === 'string' && lock.startsWith('lock.') ? lock : undefined,
  };
}

/** Whether to ask before it opens, given whether this browser is in the house. */
export const asksFirst = ({ ask }: GateRule, atHome: boolean): boolean =>
  ask === 'always' || (ask === 'away' && !atHome);
