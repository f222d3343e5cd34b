import { randomUUID } from 'node:crypto';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A sensor of the case's own, written over REST; it is gone when the scope ends. */
export class OwnEntity implements AsyncDisposable {
  readonly id = `sensor.contract_${randomUUID().replaceAll('-', '_')}`;

  static async made(state: string, attributes: Attributes = {}): Promise<OwnEntity> {
    const entity = new OwnEntity();
    await entity.set(state, attributes);
    return entity;
  }

  /** Replaces state and attributes; answers the status, 201 the first time. */
  async set(state: string, attributes: Attributes = {}): Promise<number> {
    const answer = await http(`/api/states/${this.id}`, {
      method: 'POST',
      token: target.owner.token,
      body: { state, attributes },
    });
    if (answer.status >= 400) throw new Error(`${this.id} was not taken: ${answer.status} ${answer.text}`);
    return answer.status;
  }

  async remove(): Promise<number> {
    return (await http(`/api/states/${this.id}`, { method: 'DELETE', token: target.owner.token })).status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.remove();
  }
}
