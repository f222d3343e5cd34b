import { addressCandidates, findHub, type HubFound } from '@soglia/hub-client/discovery';
import { HubError } from '@soglia/hub-client/errors';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { createStore } from '#shared/store/store.ts';
import { needsHomePage, unfitWords, verdictWords } from './address-words.ts';
import { t } from './texts/index.ts';

/** The address in the home's network, and the one for everywhere else. */
type AddressField = 'home' | 'remote';

type Typed = Readonly<Partial<Record<AddressField, string>>>;

/** What was found at the address of a field. */
export type FieldResult =
  | {
      readonly kind: 'valid';
      readonly words: string;
      readonly base: string;
      /** The hub's version; undefined for a stored address that was not tried again. */
      readonly version: string | undefined;
    }
  | { readonly kind: 'wrong'; readonly words: string; readonly homePage: string | undefined };

type Results = Readonly<Partial<Record<AddressField, FieldResult>>>;

/** What the set-up shows beside the address fields. */
interface SetupState {
  readonly kind: 'idle' | 'testing' | 'saving' | 'saved';
  readonly results: Results;
  /** Whether 'Salva comunque' is offered: an address does not answer now. */
  readonly canSaveAnyway: boolean;
  /** Whether the browser has stored what was saved. */
  readonly lasts: boolean;
}

export interface ServerSetup {
  readonly state: () => SetupState;
  readonly subscribe: (listener: () => void) => () => void;
  /** 'Testa Connessione' */
  readonly test: (typed: Typed) => Promise<void>;
  /** 'Salva', or 'Inizia': tests what has changed, and stores it where it answers. */
  readonly save: (typed: Typed) => Promise<void>;
  /** 'Salva comunque' */
  readonly saveAnyway: (typed: Typed) => void;
  /** An address was edited: clears its last result. */
  readonly edit: (field: AddressField) => void;
  /** Aborts a running test. */
  readonly cancel: () => void;
}

export interface ServerSetupOptions {
  readonly platform: Platform;
  readonly pageIsSecure: boolean;
  /** The stored addresses. */
  readonly stored: Readonly<Partial<Record<AddressField, string | undefined>>>;
  /** The name of the house at a base that answered; undefined where it is not told. Never rejects. */
  readonly findName: (base: string, hubVersion: string) => Promise<string | undefined>;
  /** Stores the addresses; one that is undefined is removed. Returns whether the browser has stored them. */
  readonly onSave: (bases: Readonly<Partial<Record<AddressField, string | undefined>>>) => boolean;
  /** The confirmation was shown long enough: the dialog may close. */
  readonly onDone: () => void;
}

/** The specification's limits. */
const TEST_TIMEOUT_MS = 10_000;
const CLOSE_DELAY_MS = 1_500;

const idle: SetupState = { kind: 'idle', results: {}, canSaveAnyway: false, lasts: true };
const fieldsOf = (typed: Typed) =>
  (['home', 'remote'] as const).filter((field) => typed[field] !== undefined);

/** The state machine of the set-up dialog: addresses are completed, tested and stored. */
export function createServerSetup(options: ServerSetupOptions): ServerSetup {
  const { platform, pageIsSecure, stored, findName, onSave, onDone } = options;
  const { get: state, set: show, subscribe } = createStore<SetupState>(idle);
  let running: { readonly signal: AbortSignalLike; abort(): void } | undefined;
  let stopClosing: () => void = () => undefined;

  const abort = () => {
    running?.abort();
    running = undefined;
  };

  async function tryAddress(
    typed: string,
    act: 'test' | 'save',
    signal: AbortSignalLike,
  ): Promise<FieldResult> {
    const parsed = addressCandidates(typed);
    if (parsed.kind !== 'ok')
      return { kind: 'wrong', words: unfitWords(parsed.kind, act), homePage: undefined };
    const found = await findHub({
      bases: parsed.bases,
      platform,
      timeout: TEST_TIMEOUT_MS,
      signal,
      pageIsSecure,
    });
    return describe(found, parsed.base);
  }

  async function describe({ base, verdict }: HubFound, typedBase: string): Promise<FieldResult> {
    const words = verdictWords(verdict, base);
    if (verdict.kind !== 'hub')
      return { kind: 'wrong', words, homePage: needsHomePage(verdict) ? base : undefined };
    const { version } = verdict;
    const found = (await findName(base, version)) ?? (base === typedBase ? undefined : base);
    return {
      kind: 'valid',
      base,
      version,
      words: found === undefined ? words : `${words} ${foundWords(found)}`,
    };
  }

  /** Tries the fields that are not empty, and shows the results. Returns undefined where it was aborted. */
  async function tryAll(typed: Typed, act: 'test' | 'save'): Promise<Results | undefined> {
    abort();
    const mine = platform.newAbort();
    running = mine;
    const all = fieldsOf(typed);
    const filled = all.filter((field) => typed[field]?.trim() !== '');
    const tried = filled.length > 0 ? filled : all.slice(-1);
    show({ ...idle, kind: act === 'test' ? 'testing' : 'saving' });
    try {
      const results = await Promise.all(
        tried.map(
          async (field) => [field, await resultOf(field, typed[field] ?? '', act, mine.signal)] as const,
        ),
      );
      return running === mine ? Object.fromEntries(results) : undefined;
    } catch (error) {
      // Aborted: the state was set by whoever aborted it.
      if (!(error instanceof HubError && error.code === 'aborted')) throw error;
      return undefined;
    }
  }

  /** What is stored already is not tried again when another address is saved. */
  async function resultOf(
    field: AddressField,
    typed: string,
    act: 'test' | 'save',
    signal: AbortSignalLike,
  ): Promise<FieldResult> {
    const kept = stored[field];
    if (act === 'save' && kept !== undefined && typed.trim() === kept)
      return { kind: 'valid', base: kept, version: undefined, words: '' };
    return tryAddress(typed, act, signal);
  }

  function store(bases: Parameters<typeof onSave>[0], results: Results): void {
    show({ kind: 'saved', results: {}, canSaveAnyway: false, lasts: onSave(bases) });
    // To save an address is to trust it: now the hub there may be asked for its name.
    for (const [field, result] of Object.entries(results)) {
      if (result.kind !== 'valid' || result.version === undefined) continue;
      void findName(result.base, result.version).then((name) => {
        if (name === undefined) return;
        const named: FieldResult = { ...result, words: foundWords(name) };
        show({ ...state(), results: { ...state().results, [field]: named } });
      });
    }
    stopClosing = platform.clock.after(CLOSE_DELAY_MS, onDone);
  }

  return {
    state,
    subscribe,
    async test(typed) {
      if (state().kind === 'saved') return;
      const results = await tryAll(typed, 'test');
      if (results !== undefined) show({ ...idle, results });
    },
    async save(typed) {
      if (state().kind === 'saved') return;
      const known = state().results;
      const fields = fieldsOf(typed);
      const filled = fields.filter((field) => typed[field]?.trim() !== '');
      const isTested = filled.length > 0 && filled.every((field) => known[field]?.kind === 'valid');
      const results = isTested ? known : await tryAll(typed, 'save');
      if (results === undefined) return;
      const tried = Object.values(results);
      if (tried.every(({ kind }) => kind === 'valid')) {
        store(Object.fromEntries(fields.map((field) => [field, baseOf(results[field])])), results);
        return;
      }
      const areAddresses = filled.every((field) => addressCandidates(typed[field] ?? '').kind === 'ok');
      show({ ...idle, results, canSaveAnyway: filled.length > 0 && areAddresses });
    },
    saveAnyway(typed) {
      if (!state().canSaveAnyway) return;
      const { results } = state();
      const bases = fieldsOf(typed).map((field) => {
        const parsed = addressCandidates(typed[field] ?? '');
        return [field, baseOf(results[field]) ?? (parsed.kind === 'ok' ? parsed.base : undefined)] as const;
      });
      store(Object.fromEntries(bases), {});
    },
    edit(field) {
      const { kind, results } = state();
      if (kind === 'saved') return;
      abort();
      show({ ...idle, results: { ...results, [field]: undefined } });
    },
    cancel() {
      abort();
      stopClosing();
    },
  };
}

const baseOf = (result: FieldResult | undefined): string | undefined =>
  result?.kind === 'valid' ? result.base : undefined;

const foundWords = (found: string): string => t('verdict.found', { found });
