/** An event of `backup/subscribe_events`, as it is sent. */
export type ManagerEvent =
  | { readonly manager_state: 'idle' | 'blocked' }
  | {
      readonly manager_state: 'create_backup' | 'restore_backup';
      readonly reason: string | null;
      readonly stage: string | null;
      readonly state: 'in_progress' | 'completed' | 'failed' | 'core_restart';
    }
  | {
      readonly manager_state: 'create_backup';
      readonly agent_id: string;
      readonly uploaded_bytes: number;
      readonly total_bytes: number;
    };
export type ActionEvent = Extract<ManagerEvent, { stage: unknown }>;
type UploadEvent = Extract<ManagerEvent, { agent_id: string }>;

/** What the manager does now, and who follows it. */
export interface ManagerEvents {
  fire(event: ManagerEvent): void;
  /** The hub ends: what was is forgotten, and nobody is told. */
  block(): void;
  /** What a new subscriber is told first. */
  present(): readonly ManagerEvent[];
  lastAction(): ActionEvent | null;
  state(): ManagerEvent['manager_state'];
  listen(listener: (event: ManagerEvent) => void): () => void;
}

export function createManagerEvents(): ManagerEvents {
  const listeners = new Set<(event: ManagerEvent) => void>();
  const uploads = new Map<string, UploadEvent>();
  let last: ManagerEvent = { manager_state: 'idle' };
  let lastAction: ActionEvent | null = null;

  return {
    fire(event) {
      if ('agent_id' in event) uploads.set(event.agent_id, event);
      else {
        last = event;
        if ('stage' in event) lastAction = event;
        else uploads.clear();
      }
      for (const listener of [...listeners]) listener(event);
    },
    block() {
      last = { manager_state: 'blocked' };
      lastAction = null;
      uploads.clear();
    },
    present: () => [last, ...uploads.values()],
    lastAction: () => lastAction,
    state: () => last.manager_state,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const creating = (
  state: 'in_progress' | 'completed' | 'failed',
  { stage = null, reason = null }: Partial<Pick<ActionEvent, 'stage' | 'reason'>> = {},
): ActionEvent => ({ manager_state: 'create_backup', reason, stage, state });

export const restoring = (state: ActionEvent['state'], reason: string | null = null): ActionEvent => ({
  manager_state: 'restore_backup',
  reason,
  stage: null,
  state,
});
