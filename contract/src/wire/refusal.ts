import type { HubErrorBody } from './messages.ts';

/** The hub refused a command that the case needs. */
export class HubRefusal extends Error {
  override readonly name = 'HubRefusal';
  readonly code: string;

  constructor(error: HubErrorBody) {
    super(`${error.code}: ${error.message}`);
    this.code = error.code;
  }
}
