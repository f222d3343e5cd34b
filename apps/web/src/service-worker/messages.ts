/** What the worker tells the windows of the app. */
export type WorkerMessage =
  /** A notification was tapped: the window goes there, and answers by the port that came along. */
  | { readonly type: 'soglia:open'; readonly path: string }
  /** The push service replaced the subscription of this browser: the gateway knows only the old one. */
  | { readonly type: 'soglia:subscription-changed' };

/** Reads what a worker posted; undefined where it is none of ours. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const { type, path } = (data ?? {}) as { readonly type?: unknown; readonly path?: unknown };
  if (type === 'soglia:open' && typeof path === 'string') return { type, path };
  return type === 'soglia:subscription-changed' ? { type } : undefined;
}
