/** How actions are told, as arguments of their texts: "accend{i}", "turn{s} on", "go{es} on". */
export interface Voice {
  readonly i: string;
  readonly s: string;
  readonly es: string;
}

/** "Accendi le luci": in the editor. */
export const order: Voice = { i: 'i', s: '', es: '' };

/** "Accende le luci": of what an automation does by itself. */
export const report: Voice = { i: 'e', s: 's', es: 'es' };
