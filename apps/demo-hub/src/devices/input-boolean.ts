import { noFields } from '#world/service-fields.ts';
import { service, type BaseSpec, type Kind } from '#world/kind.ts';
import type { OnOff } from '#devices/switch.ts';

export interface InputBooleanSpec extends BaseSpec {
  /** Restores the last state when not given. */
  readonly initial?: boolean;
}

export const inputBoolean: Kind<InputBooleanSpec, OnOff> = {
  domain: 'input_boolean',
  build(spec, host) {
    const last = host.stateOf(`input_boolean.${spec.id}`)?.state;
    let on = last === undefined ? (spec.initial ?? false) : last === 'on';
    const set: OnOff['set'] = (next, context) => {
      on = next;
      host.publish(context);
    };
    return {
      set,
      toggle: (context) => set(!on, context),
      report: () => ({ state: on ? 'on' : 'off', current: { editable: true } }),
    };
  },
  services: {
    turn_on: service(noFields, (one, _data, context) => one.set(true, context)),
    turn_off: service(noFields, (one, _data, context) => one.set(false, context)),
    toggle: service(noFields, (one, _data, context) => one.toggle(context)),
  },
};
