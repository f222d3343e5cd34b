/** The ending of the verbs of actions, as arguments of their texts: "accend{i}", "turn{s} on", "go{es} on". */
export interface VerbForm {
  readonly i: string;
  readonly s: string;
  readonly es: string;
}

/** "Accendi le luci": in the editor. */
export const imperative: VerbForm = { i: 'i', s: '', es: '' };

/** "Accende le luci": of what an automation does by itself. */
export const indicative: VerbForm = { i: 'e', s: 's', es: 'es' };
