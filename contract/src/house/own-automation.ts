import { expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import { target } from '../target/target.ts';
import type { State } from '../wire/messages.ts';
import { http } from '../wire/http.ts';

/** An automation of the case's own; it is gone when the scope ends. */
export class OwnAutomation implements AsyncDisposable {
  readonly #path: string;
  readonly entityId: string;

  private constructor(path: string, entityId: string) {
    this.#path = path;
    this.entityId = entityId;
  }

  static waiting(seconds: number): Promise<OwnAutomation> {
    return OwnAutomation.made({ trigger: [], action: [{ delay: { seconds } }] });
  }

  /** Singular words, as of 2024: a hub of that year knows no others, and later ones take them. */
  static async made(does: {
    readonly trigger: unknown[];
    readonly action: unknown[];
  }): Promise<OwnAutomation> {
    const id = `contract_${randomUUID().replaceAll('-', '')}`;
    const path = `/api/config/automation/config/${id}`;
    const body = { alias: id, mode: 'single', condition: [], ...does };
    const answer = await http(path, { method: 'POST', token: target.owner.token, body });
    if (answer.status !== 200) throw new Error(`${id} was not taken: ${answer.status} ${answer.text}`);
    const find = async () => {
      const states = (await http('/api/states', { token: target.owner.token })).json() as State[];
      return states.find(({ attributes }) => attributes['id'] === id)?.entity_id;
    };
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return new OwnAutomation(path, (await find()) ?? '');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await http(this.#path, { method: 'DELETE', token: target.owner.token });
  }
}
